-- The list of locked accounts finds locked devices by their time.
create index device_locked on device (locked_until) where locked_until is not null;
