-- Counts of all clients by grade and state, and by source and salesman, without the rows of clients.
create index client_counts on client (grade_id, state, source, salesman_id);
drop index client_grade;
