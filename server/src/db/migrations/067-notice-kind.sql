-- A constraint of a closed dictionary is named after it; pay_notice has another notice_kind.
alter table notice rename constraint notice_kind to user_notice_kind;
