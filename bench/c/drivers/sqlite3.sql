-- Statements without random() or the time: the output is the same each time.
PRAGMA journal_mode = off;
CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, city INTEGER, age INTEGER, note TEXT);
CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT, size INTEGER);
CREATE TABLE sale(person INTEGER, day INTEGER, amount REAL, item TEXT);
BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
INSERT INTO city SELECT i, 'city ' || (i * 7919 % 1009), i * 104729 % 100003 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
INSERT INTO person SELECT i, char(97 + i % 26) || printf('%06d', i * 7919 % 1000003), i * 31 % 500 + 1,
  i * 17 % 90, substr('the quick brown fox jumps over the lazy dog', i % 30, 12) FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120000)
INSERT INTO sale SELECT i * 7919 % 40000 + 1, i * 13 % 365, (i * 104729 % 10007) / 100.0,
  'item ' || (i * 31 % 97) FROM n;
COMMIT;
CREATE INDEX sale_person ON sale(person);
CREATE INDEX person_name ON person(name);
SELECT count(*), sum(amount), avg(day), min(item), max(item) FROM sale;
SELECT item, count(*), round(sum(amount), 2) FROM sale GROUP BY item ORDER BY 3 DESC LIMIT 10;
SELECT c.name, count(*), round(sum(s.amount), 2) AS total FROM city c JOIN person p ON p.city = c.id
  JOIN sale s ON s.person = p.id WHERE p.age BETWEEN 20 AND 60 GROUP BY c.id ORDER BY total DESC LIMIT 10;
SELECT name, age, note FROM person WHERE note LIKE '%fox%' AND name GLOB 'c*7*' ORDER BY note, name DESC LIMIT 10;
SELECT substr(name, 1, 2) AS k, group_concat(DISTINCT age % 7), upper(max(note)) FROM person GROUP BY k ORDER BY k LIMIT 10;
SELECT p.name, (SELECT round(sum(amount), 2) FROM sale WHERE person = p.id) AS total FROM person p
  ORDER BY total DESC, p.name LIMIT 10;
SELECT day, sum(amount) OVER (ORDER BY day ROWS BETWEEN 3 PRECEDING AND CURRENT ROW)
  FROM (SELECT day, round(sum(amount), 2) AS amount FROM sale GROUP BY day) LIMIT 10;
UPDATE person SET note = replace(note, 'o', '0') || age WHERE id % 3 = 0;
UPDATE sale SET amount = amount * 1.25 WHERE day % 7 = 2;
DELETE FROM sale WHERE person IN (SELECT id FROM person WHERE age > 80);
SELECT count(DISTINCT note), sum(length(note)) FROM person;
SELECT round(sum(amount), 2), count(*) FROM sale;
WITH RECURSIVE hanoi(n, moves) AS (SELECT 1, 1 UNION ALL SELECT n + 1, 2 * moves + 1 FROM hanoi WHERE n < 50)
  SELECT n, moves FROM hanoi WHERE n > 45;
WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
  SELECT count(*) FROM n AS a WHERE NOT EXISTS (SELECT 1 FROM n AS b WHERE b.i * b.i <= a.i AND a.i % b.i = 0);
PRAGMA integrity_check;
