-- A line of a bank statement is compared with the transfers that were registered with its number.
create index settlement_receipt_voucher on settlement_receipt (voucher_no) where voucher_no <> '' and pay_method = 2;
