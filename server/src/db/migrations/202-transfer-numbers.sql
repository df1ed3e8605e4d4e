-- Numbers of transfers as they are compared: without blanks, full-width characters as plain ones, in upper case.
create function pg_temp.plain(written text) returns text language sql immutable as
  $$ select upper(regexp_replace(normalize(written, nfkc), '\s', '', 'g')) $$;

update trade set voucher_no = pg_temp.plain(voucher_no)
where pay_method = 2 and voucher_no <> pg_temp.plain(voucher_no);

alter table settlement_receipt disable trigger settlement_receipt_kept;
update settlement_receipt set voucher_no = pg_temp.plain(voucher_no)
where pay_method = 2 and voucher_no <> pg_temp.plain(voucher_no);
alter table settlement_receipt enable trigger settlement_receipt_kept;

-- of two lines with the same number, both stay as they are
update bank_line set bank_ref = pg_temp.plain(bank_ref)
where bank_ref <> pg_temp.plain(bank_ref) and not exists (
  select from bank_line other where other.id <> bank_line.id and pg_temp.plain(other.bank_ref) = pg_temp.plain(bank_line.bank_ref));
