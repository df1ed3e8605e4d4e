-- Clients are searched by one index, of all runs of two and three characters of their search text: two are what people type of
-- a Chinese name, three of a code or telephone, and one character is what a run begins with. Trigrams of pg_trgm know no
-- Chinese where the character class of the database is C, as in the embedded one, and then read their whole index.

create function search_pieces(given text) returns tsvector language sql immutable strict parallel safe cost 1000
return array_to_tsvector(array_remove(string_to_array(
  regexp_replace(given, '(...)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(given, 2), '(...)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(given, 3), '(...)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(given, '(..)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(given, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), ''));

drop index client_search, client_grams;
drop function grams(text);
create index client_pieces on client using gin (search_pieces(search));
-- without statistics each piece passes for rare, so that the index is taken always and the function is never asked row by row
alter index client_pieces alter column 1 set statistics 0;

-- a search is one of many at a time: starting workers of its own takes longer than most searches do
alter table client set (parallel_workers = 0);
alter table account set (parallel_workers = 0);
