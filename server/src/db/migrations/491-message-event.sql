-- A failed message is compared with the later ones about its event.
create index event_message_message on event_message (message_id);
