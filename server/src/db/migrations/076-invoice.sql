-- An invoice as it is requested, issued in the tax office's own system, and taken back by red-letter invoices.
create sequence invoice_number;
create table invoice (
  id integer generated always as identity primary key,
  invoice_code text not null default 'FP' || lpad(nextval('invoice_number')::text, 8, '0') constraint invoice_code_taken unique,
  client_id integer not null references client,
  state smallint not null constraint invoice_state check (state in (10, 15, 20, 30, 40)),
  -- the title as it was when the invoice was requested
  title_type smallint not null constraint title_type check (title_type in (1, 2)),
  ticket_type smallint not null constraint ticket_type check (ticket_type in (1, 2)),
  ticket_title text not null,
  tax_number text not null,
  bank_name text not null,
  bank_account text not null,
  address text not null,
  telephone text not null,
  email text not null,
  amount bigint not null check (amount > 0),
  tax_percent smallint not null check (tax_percent between 0 and 100),
  net bigint not null,
  tax bigint not null check (tax >= 0),
  -- what red-letter invoices took back
  red bigint not null default 0,
  remarks text not null default '' check (char_length(remarks) <= 200),
  invoice_no text constraint invoice_no_taken unique check (invoice_no ~ '^[0-9A-Za-z]{8,20}$'),
  issue_date date,
  red_cause smallint constraint red_cause check (red_cause in (1, 2, 3)),
  red_request_time timestamptz,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint invoice_tax_split check (net + tax = amount),
  constraint invoice_red_most check (red between 0 and amount),
  constraint invoice_issued_with_number check (state < 20 or invoice_no is not null and issue_date is not null)
);
create index invoice_by_client on invoice (client_id, id);
create index invoice_by_state on invoice (state, id);
create index invoice_by_time on invoice (create_time, id);
create index invoice_by_amount on invoice (amount, id);
create index invoice_code_part on invoice using gin (invoice_code gin_trgm_ops);
create index invoice_no_part on invoice using gin (invoice_no gin_trgm_ops);

-- The part of an invoice that is of one delegation; `red_requested` while a red-letter invoice is requested.
create table invoice_share (
  invoice_id integer not null references invoice,
  delegation_id integer not null references delegation,
  amount bigint not null check (amount > 0),
  red bigint not null default 0,
  red_requested bigint not null default 0 check (red_requested >= 0),
  -- false: the request was sent back
  live boolean not null default true,
  primary key (invoice_id, delegation_id),
  constraint invoice_share_red_most check (red >= 0 and red + red_requested <= amount)
);
create index invoice_share_delegation on invoice_share (delegation_id);

create table invoice_red (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  red_no text not null constraint red_no_taken unique check (red_no ~ '^[0-9A-Za-z]{8,20}$'),
  red_cause smallint not null constraint red_cause check (red_cause in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  net bigint not null,
  tax bigint not null,
  issue_date date not null,
  create_name text not null,
  create_time timestamptz not null default now(),
  constraint invoice_red_tax_split check (net + tax = amount)
);
create index invoice_red_invoice on invoice_red (invoice_id);
create trigger invoice_red_kept before update or delete or truncate on invoice_red
  for each statement execute function refuse_change();

alter table money_event add column invoice_id integer references invoice;
create index money_event_invoice on money_event (invoice_id, id) where invoice_id is not null;
