CREATE FUNCTION write_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb := coalesce(nullif(current_setting('fretboard.change', true), ''), '{}');
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
  subject_id integer := coalesce(NEW.id, OLD.id);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(key, was.value), jsonb_object_agg(key, becomes.value) INTO before, after
      FROM jsonb_each(before) AS was JOIN jsonb_each(after) AS becomes USING (key)
      WHERE was.value <> becomes.value AND key <> 'updated_at';
    IF after IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO audit_log (at, user_id, via, action, subject, subject_id, before, after) VALUES (
    coalesce((change ->> 'at')::timestamptz, now()),
    (change ->> 'user_id')::integer,
    coalesce(change ->> 'via', 'database'),
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END,
    TG_ARGV[0],
    subject_id,
    before,
    after
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log
  AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH ROW EXECUTE FUNCTION write_audit_log('job');
--> statement-breakpoint
CREATE TRIGGER audit_log
  AFTER INSERT OR UPDATE OR DELETE ON companies
  FOR EACH ROW EXECUTE FUNCTION write_audit_log('company');
--> statement-breakpoint
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is only added to: % is refused', lower(TG_OP);
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
