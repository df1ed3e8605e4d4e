-- Every reading of the project names its instrument.
alter table project add column instrument_required boolean not null default false;
