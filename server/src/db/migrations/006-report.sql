-- Reports: edited until they are issued, and then kept as they were: snapshot, hash and file.

-- Who issues them.
create table laboratory (
  only_row boolean primary key default true check (only_row),
  lab_name text not null default '煤质检测实验室' check (char_length(lab_name) between 1 and 40),
  address text not null default '' check (char_length(address) <= 60),
  telephone text not null default '' check (char_length(telephone) <= 20),
  -- certificate numbers; empty without the mark
  cma_no text not null default '' check (char_length(cma_no) <= 20),
  cnas_no text not null default '' check (char_length(cnas_no) <= 20),
  version integer not null default 1
);
insert into laboratory default values;

-- What the marks cover: a report carries a mark only if all its projects are here.
create table accredited_project (
  mark text not null constraint accreditation check (mark in ('CMA', 'CNAS')),
  project_id integer not null references project on delete cascade,
  primary key (mark, project_id)
);

create table report (
  id integer generated always as identity primary key,
  delegation_id integer not null references delegation,
  state smallint not null default 10 constraint report_state check (state in (10, 20, 25, 30, 40, 50, 60, 70)),
  -- BG2026-000123, a correction BG2026-000123-G1; given when it is issued
  report_code text constraint report_code_taken unique,
  -- the report that this one corrects
  replaces_id integer references report,
  correction_no smallint not null default 0 check (correction_no >= 0),
  correction_reason text not null default '' check (char_length(correction_reason) <= 100),
  remarks text not null default '' check (char_length(remarks) <= 200),
  editor_id integer not null references app_user,
  editor_name text not null,
  reviewer_id integer references app_user,
  reviewer_name text not null default '',
  approver_id integer references app_user,
  approver_name text not null default '',
  -- what stands in the address of the public page: not guessable
  check_code text constraint check_code_taken unique check (char_length(check_code) = 22),
  -- exactly the text that was hashed
  snapshot text,
  snapshot_hash bytea check (octet_length(snapshot_hash) = 32),
  issue_time timestamptz,
  release_time timestamptz,
  release_reason text not null default '' check (char_length(release_reason) <= 100),
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  version integer not null default 1,
  constraint report_issued_whole check (
    num_nonnulls(report_code, check_code, snapshot, snapshot_hash, issue_time, approver_id) = case when state >= 40 then 6 else 0 end
  )
);
create index report_newest on report (id desc);
create index report_by_state on report (state, id desc);
create index report_delegation on report (delegation_id);
create index report_replaces on report (replaces_id);
create index report_code_part on report using gin (report_code gin_trgm_ops);
-- one correction at a time
create unique index report_correction_open on report (replaces_id) where state < 40;

-- What was issued does not change: a later state, yes; another content, never.
create function refuse_issued_change() returns trigger language plpgsql as $$
begin
  if old.issue_time is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or new.state < old.state or
    (new.delegation_id, new.report_code, new.replaces_id, new.correction_no, new.correction_reason, new.remarks, new.editor_id, new.reviewer_id,
     new.approver_id, new.check_code, new.snapshot, new.snapshot_hash, new.issue_time) is distinct from
    (old.delegation_id, old.report_code, old.replaces_id, old.correction_no, old.correction_reason, old.remarks, old.editor_id, old.reviewer_id,
     old.approver_id, old.check_code, old.snapshot, old.snapshot_hash, old.issue_time) then
    raise exception 'an issued report does not change';
  end if;
  return new;
end $$;
create trigger report_kept before update or delete on report for each row execute function refuse_issued_change();

create table report_sample (
  report_id integer not null references report on delete cascade,
  sample_id integer not null references sample,
  primary key (report_id, sample_id)
);
create index report_sample_sample on report_sample (sample_id);

-- The distribution of reflectance of a sample and what came of it, as it goes into the report.
create table report_reflectance (
  report_id integer not null,
  sample_id integer not null,
  kind text not null constraint reflectance_kind check (kind in ('Rran', 'Rmax')),
  deviation text not null,
  points integer not null check (points > 0),
  blend_type smallint not null constraint blend_type check (blend_type in (0, 1, 2, 3, 4, 5)),
  -- [{from, count}], from the lowest class up
  classes jsonb not null check (jsonb_typeof(classes) = 'array'),
  primary key (report_id, sample_id),
  foreign key (report_id, sample_id) references report_sample on delete cascade
);

create table report_file (
  report_id integer primary key references report,
  pdf bytea not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  create_time timestamptz not null default now()
);
create trigger report_file_kept before update or delete or truncate on report_file
  for each statement execute function refuse_change();

create table report_event (
  id bigint generated always as identity primary key,
  report_id integer not null references report,
  command text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index report_event_report on report_event (report_id, id);
create trigger report_event_kept before update or delete or truncate on report_event
  for each statement execute function refuse_change();
