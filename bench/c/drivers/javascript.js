// A benchmark for JavaScript interpreters, in the language of ECMAScript 5.

function Random(seed) {
  this.state = seed;
}
Random.prototype.below = function (limit) {
  this.state = (this.state * 16807) % 2147483647;
  return this.state % limit;
};

// Tasks of several kinds exchange packets through queues, as an operating system's do.
function Packet(kind, size) {
  this.kind = kind;
  this.size = size;
  this.hops = 0;
}
function Task(name) {
  this.name = name;
  this.queue = [];
  this.handled = 0;
}
Task.prototype.receive = function (packet) {
  this.queue.push(packet);
};
Task.prototype.run = function (scheduler) {
  while (this.queue.length > 0) {
    var packet = this.queue.shift();
    this.handled++;
    packet.hops++;
    this.handle(packet, scheduler);
  }
};
function Device(name) {
  Task.call(this, name);
}
Device.prototype = Object.create(Task.prototype);
Device.prototype.handle = function (packet, scheduler) {
  packet.size = (packet.size * 3 + 1) & 1023;
  scheduler.send(packet);
};
function Worker(name) {
  Task.call(this, name);
  this.letters = '';
}
Worker.prototype = Object.create(Task.prototype);
Worker.prototype.handle = function (packet, scheduler) {
  this.letters = (this.letters + String.fromCharCode(97 + packet.size % 26)).slice(-8);
  packet.kind = 1 - packet.kind;
  scheduler.send(packet);
};
function Scheduler(count) {
  this.tasks = [];
  for (var i = 0; i < count; i++)
    this.tasks.push(i % 2 ? new Device('device ' + i) : new Worker('worker ' + i));
  this.sent = 0;
}
Scheduler.prototype.send = function (packet) {
  if (packet.hops < 60) {
    this.sent++;
    this.tasks[(packet.size * 7 + packet.kind) % this.tasks.length].receive(packet);
  }
};
Scheduler.prototype.run = function () {
  var before;
  do {
    before = this.sent;
    for (var i = 0; i < this.tasks.length; i++)
      this.tasks[i].run(this);
  } while (this.sent > before);
};
function objects() {
  var scheduler = new Scheduler(12), random = new Random(7);
  for (var i = 0; i < 1200; i++)
    scheduler.send(new Packet(i % 2, random.below(1024)));
  scheduler.run();
  return scheduler.sent + ' ' + scheduler.tasks.map(function (task) {
    return task.handled + (task.letters || '');
  }).join(',');
}

function strings() {
  var random = new Random(11), words = [], counts = {}, text;
  for (var i = 0; i < 6000; i++) {
    var word = '';
    for (var j = 1 + random.below(5); j > 0; j--)
      word += 'etaoinshrdlu'.charAt(random.below(12));
    words.push(word);
  }
  text = words.join(' ');
  text.split(' ').forEach(function (word) {
    counts[word] = (counts[word] || 0) + 1;
  });
  var reversed = '', hash = 0;
  for (var k = 0; k < text.length; k++)
    hash = (hash * 31 + text.charCodeAt(k)) | 0;
  for (var l = 0; l < 2000; l++)
    reversed = text.charAt(l) + reversed;
  return Object.keys(counts).length + ' ' + hash + ' ' + text.indexOf('shrdl') + ' ' +
      reversed.toUpperCase().substring(0, 20);
}

function sorting() {
  var random = new Random(13), numbers = [], records = [];
  for (var i = 0; i < 12000; i++) {
    numbers.push(random.below(1000000));
    records.push({key: random.below(500), name: 'n' + random.below(1000), order: i});
  }
  numbers.sort(function (a, b) {
    return a - b;
  });
  records.sort(function (a, b) {
    return a.key - b.key || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.order - b.order);
  });
  return numbers[0] + ' ' + numbers[6000] + ' ' + numbers[11999] + ' ' + records[77].name + ' ' +
      records[9999].order;
}

function expressions() {
  var random = new Random(17), lines = [], found = 0, total = 0;
  for (var i = 0; i < 1500; i++)
    lines.push('user' + random.below(99) + '@host' + random.below(9) + '.org [' + random.below(31) +
        '/' + random.below(12) + '] GET /a/b' + random.below(7) + '.html ' + random.below(600));
  lines.forEach(function (line) {
    var match = /^(\w+)@([a-z0-9.]+) \[(\d+)\/(\d+)\] (GET|PUT) (\S+?)\.html (\d+)$/.exec(line);
    if (match) {
      found++;
      total += +match[3] * +match[7];
    }
    if (/(a|b)*c|(\d)\2/.test(line))
      total++;
    total += line.replace(/[aeiou]/g, function (vowel) {
      return vowel + vowel;
    }).length;
  });
  return found + ' ' + total;
}

function numbers() {
  var size = 34, a = [], b = [], sum = 0;
  for (var i = 0; i < size; i++) {
    a.push([]);
    b.push([]);
    for (var j = 0; j < size; j++) {
      a[i].push((i * j) % 7 + 0.5);
      b[i].push((i + j) % 5 - 1.25);
    }
  }
  for (var row = 0; row < size; row++)
    for (var column = 0; column < size; column++) {
      var cell = 0;
      for (var k = 0; k < size; k++)
        cell += a[row][k] * b[k][column];
      sum += cell * (row - column);
    }
  var sieve = [], primes = 0;
  for (var n = 2; n < 40000; n++)
    if (!sieve[n]) {
      primes++;
      for (var m = n * 2; m < 40000; m += n)
        sieve[m] = true;
    }
  return sum + ' ' + primes;
}

function closures() {
  function tree(depth) {
    return depth === 0 ? null : {left: tree(depth - 1), right: tree(depth - 1), value: depth};
  }
  function fold(node, f, start) {
    return node ? f(fold(node.left, f, fold(node.right, f, start)), node.value) : start;
  }
  function compose(f, g) {
    return function (x) {
      return g(f(x));
    };
  }
  var chain = function (x) {
    return x;
  };
  for (var i = 0; i < 50; i++)
    chain = compose(chain, (function (step) {
      return function (x) {
        return (x * 3 + step) % 10007;
      };
    })(i));
  var total = 0;
  for (var j = 0; j < 300; j++)
    total += chain(j);
  return total + ' ' + fold(tree(14), function (sum, value) {
    return (sum * 5 + value) % 99991;
  }, 1);
}

[objects, strings, sorting, expressions, numbers, closures].forEach(function (part) {
  print(part.name + ': ' + part());
});
