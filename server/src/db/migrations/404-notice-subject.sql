-- Notices end with their subject, for all users.
create index notice_unread_subject on notice (notice_kind, subject) where read_time is null;
