CREATE TABLE "digest_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digest_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"frequency" text NOT NULL,
	"due_on" date NOT NULL,
	"listed_until" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "digest_runs_frequency_due_key" UNIQUE("frequency","due_on")
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"email" text,
	"query" text,
	"frequency" text NOT NULL,
	"key_hash" text NOT NULL,
	"encrypted_key" text,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"consent_text" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"listed_until" timestamp (3) with time zone,
	"sent_jobs" integer[] DEFAULT '{}' NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_click_at" timestamp (3) with time zone,
	"asked_to_keep_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	CONSTRAINT "job_alerts_key_hash_key" UNIQUE("key_hash"),
	CONSTRAINT "job_alerts_recipient_check" CHECK (num_nonnulls("job_alerts"."user_id", "job_alerts"."email") = 1 or ("job_alerts"."ended_at" is not null and num_nonnulls("job_alerts"."user_id", "job_alerts"."email") = 0)),
	CONSTRAINT "job_alerts_content_check" CHECK ("job_alerts"."ended_at" is not null or num_nulls("job_alerts"."query", "job_alerts"."encrypted_key") = 0),
	CONSTRAINT "job_alerts_email_check" CHECK ("job_alerts"."email" = lower("job_alerts"."email") and char_length("job_alerts"."email") <= 320),
	CONSTRAINT "job_alerts_query_check" CHECK (char_length("job_alerts"."query") <= 1000),
	CONSTRAINT "job_alerts_frequency_check" CHECK ("job_alerts"."frequency" in ('daily', 'weekly')),
	CONSTRAINT "job_alerts_ended_check" CHECK (("job_alerts"."ended_at" is null) = ("job_alerts"."ended_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "first_listed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Neither the audit log nor the snapshot of the jobs needs this change.
ALTER TABLE "jobs" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "jobs" SET "first_listed_at" = "first_published_at";--> statement-breakpoint
ALTER TABLE "jobs" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_email_query_key" ON "job_alerts" USING btree ("email","query") WHERE "job_alerts"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_user_query_key" ON "job_alerts" USING btree ("user_id","query") WHERE "job_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "job_alerts_due_idx" ON "job_alerts" USING btree ("frequency","listed_until") WHERE "job_alerts"."confirmed_at" is not null and "job_alerts"."paused_at" is null and "job_alerts"."asked_to_keep_at" is null and "job_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "job_alerts_email_idx" ON "job_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "job_alerts_user_idx" ON "job_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_first_listed_idx" ON "jobs" USING btree (coalesce("first_listed_at", "first_published_at"));
--> statement-breakpoint
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
      WHERE was.value <> becomes.value AND key NOT IN ('updated_at', 'submitted_by', 'first_listed_at');
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
