-- Numbers have few pairs that tell one from another, so a whole number was looked for in lists of millions. Pieces of
-- four characters tell them apart; what is shorter is looked for as the beginning of a piece.

-- What a text is searched by: its pieces of four neighbouring characters, and the shorter ones at its end.
create function log_grams(content text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array_remove(string_to_array(
  regexp_replace(lower(content), '(....)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(lower(content), 2), '(....)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(lower(content), 3), '(....)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(lower(content), 4), '(....)', E'\\1\x01', 'g'), E'\x01'), ''));

drop index operation_log_content, login_log_account, login_log_content;
create index operation_log_content on operation_log using gin (log_grams(oper_content));
create index login_log_account on login_log using gin (log_grams(create_name));
create index login_log_content on login_log using gin (log_grams(oper_content));
drop function log_pieces(text);
