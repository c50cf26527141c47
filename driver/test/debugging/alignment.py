"""Compares what a debugger showed at its stops with the events of the reference.

An event is (line, column, calls, names, values), with `calls` a linked list, the innermost first; a
stop is [line, column, calls, variables, address], see stops.py."""

from bisect import bisect_left

from model import Possible

MAXIMUM = 40  # of names in the calls of a stop, stops.CALLS
SHOWN = 20  # elements of an array in a message
REPORTED = 5  # differences of one program
C_NAMES = {'signed': 'int', 'unsigned': 'unsigned int'}
NEVER = 1 << 60


def names_of(calls, limit=MAXIMUM):
    names = []
    while calls is not None and len(names) < limit:
        names.append(calls[0])
        calls = calls[1]
    return names


def is_reached(shown, calls):
    """Whether calls are those of an event, but for calls that have left no frame."""
    if not shown or shown[0] != frame_name(calls[0]):
        return False
    at = 0
    while calls is not None and at < len(shown):
        if frame_name(calls[0]) == shown[at]:
            at += 1
        calls = calls[1]
    return at == len(shown)


def frame_name(name):
    """gdb takes names that are C types for such."""
    return C_NAMES.get(name, name)


def plain(value):
    """The form that a value has in the output of stops.py."""
    if isinstance(value, Possible):
        value = value.value
    return list(value) if isinstance(value, tuple) else value


def equal(shown, expected):
    """Whether values are the same, of the same type. Of an array, elements may be unknown."""
    if isinstance(expected, Possible):
        expected = expected.value
    if isinstance(shown, list):
        length, elements = expected
        return (
            shown[0] == length
            and len(shown[1]) == len(elements)
            and all(a is None or equal(a, b) for a, b in zip(shown[1], elements))
        )
    return shown == expected and isinstance(shown, bool) == isinstance(expected, bool)


def is_known(shown):
    return shown is not None and not (isinstance(shown, list) and None in shown[1])


def text_of(value):
    value = plain(value)
    if isinstance(value, list):
        length, elements = value
        more = ', …' if length > SHOWN else ''
        return f'[{length}]{{{", ".join(map(text_of, elements[:SHOWN]))}{more}}}'
    return str(value).lower()


def differences(variables, event, is_complete):
    """What is wrong with the variables of a stop at an event, as texts. `is_complete`: all must be
    shown, with values."""
    expected = dict(zip(event[3], event[4]))
    found = []
    for name, shown in variables.items():
        if name not in expected:
            found.append(f"'{name}' is shown, and not visible there")
        elif is_complete and not is_known(shown):
            found.append(f"'{name}' is optimized out")
        elif shown is not None and not equal(shown, expected[name]):
            found.append(
                f"'{name}' is shown as {text_of(shown)}, expected {text_of(expected[name])}"
            )
    if is_complete:
        found += [
            f"'{name}' is not shown"
            for name, value in expected.items()
            if name not in variables and not isinstance(value, Possible)
        ]
    return found


def compare_exactly(events, stops, positions, is_whole):
    """The differences if each event at one of the positions must be a stop, and each stop an event,
    and all variables must be shown. `is_whole`: both executions have ended."""
    found = []
    seen = set()
    expected = [event for event in events if event[:2] in positions]
    for number, (line, column, calls, variables, _) in enumerate(stops):
        if number == len(expected):
            return found + [f'{line}:{column}: stop {number} is after the end'] * is_whole
        event = expected[number]
        if event[:2] != (line, column) or not is_reached(calls, event[2]):
            return found + [
                f'{line}:{column}: stop {number} in {calls}; the next statement is at '
                f'{event[0]}:{event[1]} in {names_of(event[2])}'
            ]
        for text in differences(variables, event, True):
            if text not in seen:
                found.append(f'{line}:{column}: {text} (stop {number} in {calls[0]})')
                seen.add(text)
        if len(found) >= REPORTED:
            return found
    if is_whole and len(stops) < len(expected):
        found.append(f'no stop at the statement at {expected[len(stops)][:2]}')
    return found


class Alignment:
    """Assigns stops to events in their order.

    A stop that is assigned to an event of its position and calls is in order. Optimised code may
    also have stops that are not: at code that was moved. Their number is the cost of an assignment.
    A first one, which ignores values, has the lowest cost. A second one respects them: a stop is in
    order at an event where all variables that it shows have these values, and may be out of order
    between events with these values. If values make the cost higher, some are wrong.

    So an error means that no assignment in the order of the stops, with as few of them out of
    order as the line table requires, agrees with the values.

    Calls are those of the event, but for calls that have left no frame: tail calls."""

    def __init__(self, events, stops, is_whole):
        """`is_whole`: events and stops are those of the whole execution."""
        self.events = events
        self.stops = list(stops)
        self.is_whole = is_whole
        self.calls = [tuple(stop[2]) for stop in self.stops]
        self.agreeing = {}  # by calls of a stop and of an event: whether they agree
        self.by_position = {}
        for number, event in enumerate(events):
            self.by_position.setdefault(event[:2], []).append(number)
        self.latest = 0  # the event of the stop before the one without an event
        self.guess = []  # by stop: an event that it may belong to, for messages
        if not is_whole:
            # A stop that no event follows may belong to one after the last.
            _, first = self.assign_within(0, False)
            if first is not None:
                del self.stops[first:]
        self.cost, self.impossible = self.assign(False)

    def compare(self):
        """The differences, as texts."""
        if self.impossible is not None:
            line, column, calls, *_ = self.stops[self.impossible]
            return [f'{line}:{column}: stop {self.impossible} in {calls} is after the end']
        cost, first = self.assign(True)
        if cost <= self.cost:
            return []
        if not self.is_whole and self.latest > len(self.events) // 2:
            return []  # the right event may be beyond the last one
        return [self.describe(first)] + [
            'perhaps from here on: ' + self.describe(number)
            for number in range(first)
            if differences(self.stops[number][3], self.events[self.guess[number]], False)
        ][:1]

    def describe(self, number):
        line, column, calls, variables, _ = self.stops[number]
        wrong = differences(variables, self.events[self.guess[number]], False)
        text = '; '.join(wrong) or 'values that do not fit to those of the stops before'
        return f'{line}:{column}: {text} (stop {number} in {calls[:SHOWN]})'

    def assign(self, has_values):
        """The lowest cost and None; or that there is no assignment, and the first stop without an
        event."""
        if has_values:
            return self.assign_within(self.cost, True)
        limit = 0
        while True:
            cost, impossible = self.assign_within(limit, False)
            if impossible is None or limit > len(self.stops):
                return cost, impossible
            limit = 2 * limit + 1

    def assign_within(self, limit, has_values):
        # By cost, the number of the earliest event that the last stop can be assigned to: later
        # ones allow no more than it does.
        reached = {0: 0}
        guesses = []
        address = None
        for number, stop in enumerate(self.stops):
            # Code that is executed twice belongs to two events.
            distance = 1 if stop[4] == address else 0
            address = stop[4]
            following = {}
            for cost, start in reached.items():
                start += distance
                event = self.in_order(number, start, has_values)
                if event is not None and event < following.get(cost, NEVER):
                    following[cost] = event
                if cost < limit:
                    event = self.out_of_order(number, start, has_values)
                    if event is not None and event < following.get(cost + 1, NEVER):
                        following[cost + 1] = event
            if not following:
                if not has_values:
                    self.guess = guesses
                self.latest = max(reached.values())
                return NEVER, number
            reached = {}
            earliest = NEVER
            for cost in sorted(following):
                if following[cost] < earliest:
                    earliest = reached[cost] = following[cost]
            if not has_values:
                guesses.append(reached[min(reached)])
        if not has_values:
            self.guess = guesses
        return min(reached), None

    def in_order(self, number, start, has_values):
        line, column, _, variables, _ = self.stops[number]
        candidates = self.by_position.get((line, column), ())
        for candidate in candidates[bisect_left(candidates, start) :]:
            event = self.events[candidate]
            if self.agree(number, event) and (not has_values or holds(variables, event, True)):
                return candidate
        return None

    def out_of_order(self, number, start, has_values):
        variables = self.stops[number][3]
        for candidate in range(start, len(self.events)):
            event = self.events[candidate]
            if self.agree(number, event) and (not has_values or holds(variables, event, False)):
                return candidate
        return None

    def agree(self, number, event):
        """Whether the calls of a stop are those of the event."""
        key = (self.calls[number], id(event[2]))
        if key not in self.agreeing:
            self.agreeing[key] = is_reached(key[0], event[2])
        return self.agreeing[key]


def holds(variables, event, is_in_order):
    """Whether the values of a stop are those of an event. Out of order, variables of other blocks
    may be visible."""
    names, values = event[3], event[4]
    for name, shown in variables.items():
        if name not in names:
            if is_in_order:
                return False
        elif shown is not None and not equal(shown, values[names.index(name)]):
            return False
    return True
