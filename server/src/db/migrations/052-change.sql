-- Changes of a delegation after receipt: one document with its lines; the fee lines are the ledger's.

create table delegation_change (
  id integer generated always as identity primary key,
  change_code text not null constraint change_code_taken unique,
  delegation_id integer not null references delegation,
  requested_by smallint not null constraint change_requester check (requested_by in (1, 2, 3)),
  requester_name text not null default '' check (char_length(requester_name) <= 20),
  reason text not null check (char_length(reason) between 1 and 200),
  -- fen
  fee_before bigint not null,
  fee_after bigint not null,
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index delegation_change_delegation on delegation_change (delegation_id, id);
create trigger delegation_change_kept before update or delete or truncate on delegation_change
  for each statement execute function refuse_change();

create table delegation_change_line (
  id bigint generated always as identity primary key,
  change_id integer not null references delegation_change,
  kind text not null constraint change_line_kind check (kind in ('ADD', 'CANCEL')),
  sample_id integer not null references sample,
  -- of the project or package at that time
  line_name text not null,
  -- fen; what the fee grew by
  amount bigint not null
);
create index delegation_change_line_change on delegation_change_line (change_id, id);
create trigger delegation_change_line_kept before update or delete or truncate on delegation_change_line
  for each statement execute function refuse_change();

-- a sample whose items were all cancelled after receipt; its packages stay for the record
alter table sample drop constraint sample_state,
  add constraint sample_state check (state in (10, 15, 16, 20, 30, 40, 50, 60, 70, 71));
alter table sample_group add column cancelled boolean not null default false;

alter table delegation_print drop constraint print_document,
  add constraint print_document check (document in ('form', 'receipt', 'explain', 'label', 'change'));
alter table delegation add column change_print_count smallint not null default 0;
