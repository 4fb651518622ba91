CREATE FUNCTION notify_mail_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY mail_queued;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mail_queued
  AFTER INSERT ON mail_queue
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mail_queued();
