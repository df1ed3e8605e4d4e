-- Which columns a seal covers: a later version covers columns that an earlier one left out. Earlier seals keep theirs.
alter table day_seal add column version smallint not null default 1 check (version > 0);
