// Scripts for shells that complete the command line of wendc, from the table of options.

#include "driver/option_table.h"
#include "driver/options.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

template <typename... Args>
void add(std::string &out, fmt::format_string<Args...> format, Args &&...args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

std::string joined(const std::vector<std::string> &words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// Forms of passes have names like `mem2reg<early>`.
std::string joinedInQuotes(const std::vector<std::string> &words) {
  return fmt::format("\"{}\"", fmt::join(words, "\" \""));
}

// Those that --help-all describes, alone or in an entry with others.
bool isCompleted(const HelpRow &row) {
  return !row.title && (row.entry || !row.spelling.starts_with("--"));
}

// `run fmt lsp`
std::string commandNames() {
  std::string names;
  for (const Command &command : commands())
    add(names, "{}{}", names.empty() ? "" : " ", command.name);
  return names;
}

// In bash, a word that contains `=` is several words to readline, which replaces only the last.
std::string bashScript() {
  std::string options = commandNames();
  std::string words; // cases by the word, and by the word and that before it
  std::string pairs;
  for (const HelpRow &row : helpTable()) {
    if (!isCompleted(row))
      continue;
    add(options, " {}", row.spelling);
    Choices choices = choicesOf(row);
    if (choices.names.empty())
      continue;
    if (row.argument == ArgumentKind::Joined)
      add(words, "    {}*) names='{}' begin={} ;;\n", row.spelling, joined(choices.names),
          row.spelling);
    else
      add(pairs, "    '{} '*) names='{}' ;;\n", row.spelling, joined(choices.names));
  }
  return fmt::format(R"(# Completion of wendc for bash.
_wendc() {{
  local line=${{COMP_LINE:0:COMP_POINT}} word names='' begin=''
  word=${{line##*[[:space:]]}}
  local before=${{line%"$word"}}
  before=${{before%%[[:space:]]}} before=${{before##*[[:space:]]}}
  case "$before $word" in
{1}  esac
  case $word in
{0}  esac
  COMPREPLY=()
  if [ -n "$names" ]; then
    # The last of a list of names.
    local given=${{word#"$begin"}} kept=''
    [[ $given != *,* ]] || kept=${{given%,*}},
    mapfile -t COMPREPLY < <(compgen -P "$begin$kept" -W "$names" -- "${{given##*,}}")
  elif [[ $word == -* || ${{COMP_CWORD:-1}} = 1 ]]; then
    mapfile -t COMPREPLY < <(compgen -W '{2}' -- "$word")
  fi
  [ ${{#COMPREPLY[@]}} != 1 ] || [[ ${{COMPREPLY[0]}} != *= ]] || compopt -o nospace 2>/dev/null
  [[ $word != *=* ]] || COMPREPLY=("${{COMPREPLY[@]#"${{word%%=*}}="}}")
}}
complete -o default -F _wendc wendc
)",
                     words, pairs, options);
}

// Text in single quotes; brackets and colons separate the parts of a specification.
std::string quotedForZsh(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c == '\'')
      out += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      out += {'\\', c};
    else
      out += c;
  return out;
}

std::string zshScript() {
  std::string out = "#compdef wendc\n# Completion of wendc for zsh.\n_arguments \\\n";
  for (const HelpRow &row : helpTable()) {
    if (!isCompleted(row))
      continue;
    std::string spec(row.spelling);
    if (row.argument != ArgumentKind::None)
      spec += row.argument == ArgumentKind::Joined ? "-" : "+";
    if (row.text)
      add(spec, "[{}]", quotedForZsh(row.text));
    if (row.argument != ArgumentKind::None) {
      Choices choices = choicesOf(row);
      if (choices.names.empty())
        spec += ":value:_files";
      else if (choices.areListed)
        add(spec, ":names:_sequence compadd - {}", joinedInQuotes(choices.names));
      else
        add(spec, ":value:({})", joined(choices.names));
    }
    add(out, "  '*{}' \\\n", spec);
  }
  out += "  '*:file:_files'\n";
  return out;
}

std::string quotedForFish(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c == '\'' || c == '\\')
      out += {'\\', c};
    else
      out += c;
  return fmt::format("'{}'", out);
}

// In fish, an option with one hyphen and several characters is an old-style one.
std::string fishScript() {
  std::string out = fmt::format("# Completion of wendc for fish.\n"
                                "complete -c wendc -n __fish_is_first_token -a '{}'\n",
                                commandNames());
  auto addOption = [&](std::string_view spelling, const char *text, std::string_view argument) {
    bool isLong = spelling.starts_with("--");
    std::string_view name = spelling.substr(isLong ? 2 : 1);
    if (name.ends_with('='))
      name.remove_suffix(1);
    add(out, "complete -c wendc {} {}{}",
        isLong            ? "-l"
        : name.size() > 1 ? "-o"
                          : "-s",
        quotedForFish(name), argument);
    if (text)
      add(out, " -d {}", quotedForFish(text));
    out += '\n';
  };
  for (const HelpRow &row : helpTable()) {
    if (!isCompleted(row))
      continue;
    Choices choices = choicesOf(row);
    if (row.argument == ArgumentKind::None) {
      addOption(row.spelling, row.text, "");
    } else if (row.argument == ArgumentKind::Joined && !row.spelling.ends_with('=')) {
      for (const std::string &name : choices.names)
        addOption(fmt::format("{}{}", row.spelling, name), nullptr, "");
    } else if (choices.names.empty()) {
      addOption(row.spelling, row.text, " -r");
    } else {
      std::string names = choices.areListed ? fmt::format(" -x -a '(__fish_append , {})'",
                                                          joinedInQuotes(choices.names))
                                            : fmt::format(" -x -a '{}'", joined(choices.names));
      addOption(row.spelling, row.text, names);
    }
  }
  return out;
}

} // namespace

std::string completions(Shell shell) {
  switch (shell) {
  case Shell::Bash:
    return bashScript();
  case Shell::Zsh:
    return zshScript();
  case Shell::Fish:
    return fishScript();
  }
  return {};
}

} // namespace wend
