CREATE TRIGGER jobs_changed_insert
  AFTER INSERT ON company_domains
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL) EXECUTE FUNCTION notify_jobs_changed();
--> statement-breakpoint
CREATE TRIGGER jobs_changed_update
  AFTER UPDATE ON company_domains
  FOR EACH ROW WHEN (OLD.verified_at IS DISTINCT FROM NEW.verified_at) EXECUTE FUNCTION notify_jobs_changed();
--> statement-breakpoint
CREATE TRIGGER jobs_changed_delete
  AFTER DELETE ON company_domains
  FOR EACH ROW WHEN (OLD.verified_at IS NOT NULL) EXECUTE FUNCTION notify_jobs_changed();
