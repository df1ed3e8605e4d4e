-- A picture of the distribution, as the program of the microscope draws it: printed below the computed one.
alter table reflectance_set add column picture_code text references image (code);
create index reflectance_set_picture on reflectance_set (picture_code) where picture_code is not null;
