-- The plain lists of the catalogue, as staff keep them: found by name and by the initials of its pinyin, in their order,
-- and quick to tell whether a delegation uses an entry.

create table salesman (
  id integer generated always as identity primary key,
  salesman_name text not null check (char_length(salesman_name) between 1 and 20),
  telephone text not null default '' check (char_length(telephone) <= 20),
  remarks text not null default '' check (char_length(remarks) <= 50),
  sort smallint not null default 0,
  state smallint not null default 2 constraint salesman_state check (state in (1, 2)),
  version integer not null default 1,
  constraint salesman_taken unique (salesman_name, telephone)
);

alter table standard add pinyin text not null default '';
alter table sample_kind add pinyin text not null default '';
alter table coal add pinyin text not null default '';
alter table coal_category add pinyin text not null default '';
alter table salesman add pinyin text not null default '';
alter table cost_coefficient add pinyin text not null default '';
alter table float_density add pinyin text not null default '';

alter table standard add search text not null generated always as
  (lower(standard_no || ' ' || standard_name || ' ' || edition || ' ' || pinyin)) stored;
alter table sample_kind add search text not null generated always as (lower(sample_kind_name || ' ' || pinyin)) stored;
alter table coal add search text not null generated always as (lower(coal_name || ' ' || pinyin)) stored;
alter table coal_category add search text not null generated always as
  (lower(category_name || ' ' || category_code || ' ' || pinyin)) stored;
alter table salesman add search text not null generated always as
  (lower(salesman_name || ' ' || telephone || ' ' || pinyin)) stored;
alter table cost_coefficient add search text not null generated always as
  (lower(coefficient_name || ' ' || pinyin)) stored;
alter table float_density add search text not null generated always as
  (lower(name || ' ' || value || ' ' || pinyin)) stored;

create index standard_search on standard using gin (search gin_trgm_ops);
create index coal_search on coal using gin (search gin_trgm_ops);
create index salesman_search on salesman using gin (search gin_trgm_ops);

create index standard_order on standard (standard_no, edition, id);
create index sample_kind_order on sample_kind (sort, id);
create index coal_order on coal (sort, id);
create index coal_category_order on coal_category (sort, id);
create index salesman_order on salesman (sort, id);
create index cost_coefficient_order on cost_coefficient (sort, id);
create index float_density_order on float_density (sort, id);

create index sample_coal on sample (coal_id) where coal_id is not null;
create index sample_coal_category on sample (coal_category_id) where coal_category_id is not null;
create index sample_sample_kind on sample (sample_kind_id);
create index sample_float_density on sample (float_density_id) where float_density_id is not null;
create index delegation_coefficient on delegation (coefficient_id);
