-- The list of unsettled credit begins with the oldest.
create index delegation_credit_by_day on delegation_credit (business_date, posting_id, delegation_id nulls first)
  include (client_id, amount) where amount > 0;
