-- Returns and retractions by their day: the few of them among all events of items.
create index item_event_returned on item_event (create_time, item_id) where command in ('returnBack', 'retract');
