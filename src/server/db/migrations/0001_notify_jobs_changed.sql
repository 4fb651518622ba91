CREATE FUNCTION notify_jobs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY jobs_changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER jobs_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON jobs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs_changed();
--> statement-breakpoint
CREATE TRIGGER jobs_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs_changed();
