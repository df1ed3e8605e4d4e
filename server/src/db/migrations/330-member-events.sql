-- Changes of points and grades of all clients, newest first, and those of a kind.
create index member_event_all on member_event (create_time, id);
create index member_event_by_kind on member_event (kind, create_time, id);
