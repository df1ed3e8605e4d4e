-- Who of the laboratory brought a client in and looks after it. A salesman is stopped, never deleted, so that a client keeps his.

alter table client add column salesman_id integer references salesman;
create index client_salesman on client (salesman_id, id desc) where salesman_id is not null;
