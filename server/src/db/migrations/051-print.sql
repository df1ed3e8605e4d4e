-- Every printed paper of a delegation: which one, which copy, who, and why a receipt was printed again.

create table delegation_print (
  id bigint generated always as identity primary key,
  delegation_id integer not null references delegation,
  document text not null constraint print_document check (document in ('form', 'receipt', 'explain', 'label')),
  copy integer not null check (copy > 0),
  reason text not null default '' check (char_length(reason) <= 100),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  constraint delegation_print_copy_taken unique (delegation_id, document, copy)
);
create trigger delegation_print_kept before update or delete or truncate on delegation_print
  for each statement execute function refuse_change();

alter table delegation add column label_print_count smallint not null default 0;
