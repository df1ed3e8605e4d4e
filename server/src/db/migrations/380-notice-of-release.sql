-- The notice that an issued report can be released, because its fee is covered now.
alter table notice drop constraint user_notice_kind;
alter table notice add constraint user_notice_kind check (notice_kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
alter table notice_mute drop constraint notice_mute_kind;
alter table notice_mute add constraint notice_mute_kind check (notice_kind between 1 and 17);
