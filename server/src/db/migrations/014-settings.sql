-- Settings that were fixed in code until now, and when an image was last taken into use.
alter table system_config
  add column dashboard_background_img text not null default '',
  add column lock_attempts smallint not null default 5 check (lock_attempts between 3 and 20),
  add column lock_minutes smallint not null default 15 check (lock_minutes between 1 and 1440);

-- moved when an image is published: what sweeps away unused ones sees that somebody just took it
alter table image add column used_time timestamptz not null default now();
create index image_used on image (used_time);
