-- Readings of a period, the latest first, page by page.
create index result_entered on result (create_time, id) where cause = 'entered';
