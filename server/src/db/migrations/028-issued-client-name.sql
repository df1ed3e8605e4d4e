-- For whom a report was issued, whatever the client is called since: shown, searched and sorted without reading snapshots.
alter table report add column issued_client_name text generated always as (snapshot::jsonb ->> 'clientName') stored;
