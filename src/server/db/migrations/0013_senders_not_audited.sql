-- Whoever sent a job for review and is gone is no change of the job.
CREATE OR REPLACE FUNCTION write_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb := coalesce(nullif(current_setting('fretboard.change', true), ''), '{}');
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
  subject_id integer := coalesce(NEW.id, OLD.id);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(key, was.value), jsonb_object_agg(key, becomes.value) INTO before, after
      FROM jsonb_each(before) AS was JOIN jsonb_each(after) AS becomes USING (key)
      WHERE was.value <> becomes.value AND key NOT IN ('updated_at', 'submitted_by');
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
