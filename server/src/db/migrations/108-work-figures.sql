-- Figures of quality and workload find the events of a period; both tables are only added to.
create index item_event_submitted on item_event (create_time, item_id) where command = 'submit';
create index item_event_confirmed on item_event (create_time, item_id) where command = 'confirm';
create index result_by_time on result using brin (create_time);
