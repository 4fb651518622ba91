CREATE TABLE "matters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	"kind" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by" integer,
	"closed_by" integer,
	"closed_at" timestamp (3) with time zone,
	"copy" jsonb,
	CONSTRAINT "matters_kind_check" CHECK ("matters"."kind" in ('reported', 'sent_back'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"matter_id" integer NOT NULL,
	"reporter" text NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_matter_reporter_key" UNIQUE("matter_id","reporter")
);
--> statement-breakpoint
ALTER TABLE "company_notices" ADD COLUMN "decision_id" integer;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "stage" text DEFAULT 'board' NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "approval" text DEFAULT 'given' NOT NULL;
--> statement-breakpoint
ALTER TABLE "job_decisions" DROP CONSTRAINT "job_decisions_about_check";
--> statement-breakpoint
ALTER TABLE "jobs" DISABLE TRIGGER "audit_log";
--> statement-breakpoint
UPDATE "jobs" SET
  "stage" = coalesce("review", CASE WHEN "is_active" THEN 'board' ELSE 'off' END),
  "approval" = CASE
    WHEN "review" = 'waiting' OR ("review" = 'settlement' AND "is_unreviewed") OR "recheck" = 'published' THEN 'asked'
    WHEN "review" IN ('changes_wanted', 'refused') THEN 'missing'
    WHEN "review" IS NULL AND "is_unreviewed" THEN 'missing'
    ELSE 'given' END;
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE TRIGGER "audit_log";
--> statement-breakpoint
INSERT INTO "matters" ("company_id", "job_id", "kind", "opened_at", "closed_at")
  SELECT "jobs"."company_id", "jobs"."id", 'reported',
    CASE WHEN "settled_at" IS NOT NULL OR "recheck" = 'reported' OR (NOT "is_active" AND "is_unreviewed")
      THEN min("job_reports"."created_at") END,
    "settled_at"
  FROM "job_reports" JOIN "jobs" ON "jobs"."id" = "job_reports"."job_id"
  GROUP BY "jobs"."id", "settled_at";
--> statement-breakpoint
INSERT INTO "reports" ("matter_id", "reporter", "user_id", "reason", "note", "created_at")
  SELECT "matters"."id", "reporter", "user_id", "reason", "note", "created_at"
  FROM "job_reports" JOIN "matters" ON "matters"."job_id" = "job_reports"."job_id"
    AND "matters"."closed_at" IS NOT DISTINCT FROM "settled_at";
--> statement-breakpoint
INSERT INTO "matters" ("company_id", "job_id", "kind", "opened_at", "opened_by")
  SELECT DISTINCT ON ("jobs"."id") "jobs"."company_id", "jobs"."id", 'sent_back', "decided_at", "job_decisions"."id"
  FROM "job_decisions" JOIN "jobs" ON "jobs"."id" = "job_decisions"."job_id"
  WHERE "undone_at" IS NULL AND "decision" = 'changes_wanted' AND ("about" = 'changes' OR "is_unreviewed")
    AND NOT EXISTS (SELECT 1 FROM "job_decisions" AS "later" WHERE "later"."job_id" = "jobs"."id"
      AND "later"."undone_at" IS NULL AND "later"."id" > "job_decisions"."id")
  ORDER BY "jobs"."id", "job_decisions"."id" DESC;
--> statement-breakpoint
DROP TABLE "job_reports";
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_review_check";
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_recheck_check";
--> statement-breakpoint
DROP INDEX "jobs_review_idx";
--> statement-breakpoint
DROP INDEX "jobs_newest_idx";
--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "review";
--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "is_unreviewed";
--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "recheck";
--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "is_active";
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_active" boolean GENERATED ALWAYS AS (stage = 'board') STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "jobs_newest_idx" ON "jobs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "jobs"."is_active";
--> statement-breakpoint
CREATE INDEX "jobs_review_idx" ON "jobs" USING btree ("submitted_at","id") WHERE "jobs"."approval" = 'asked';
--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_opened_by_job_decisions_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."job_decisions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_closed_by_job_decisions_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."job_decisions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_matter_id_matters_id_fk" FOREIGN KEY ("matter_id") REFERENCES "public"."matters"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "matters_unclosed_key" ON "matters" USING btree ("job_id","kind") WHERE "matters"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "matters_company_idx" ON "matters" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "matters_job_idx" ON "matters" USING btree ("job_id");
--> statement-breakpoint
CREATE INDEX "matters_opened_by_idx" ON "matters" USING btree ("opened_by");
--> statement-breakpoint
CREATE INDEX "matters_closed_by_idx" ON "matters" USING btree ("closed_by");
--> statement-breakpoint
CREATE INDEX "reports_user_idx" ON "reports" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_stage_check" CHECK (("jobs"."stage", "jobs"."approval") in (('off', 'given'), ('off', 'missing'), ('waiting', 'asked'),
        ('changes_wanted', 'missing'), ('refused', 'missing'), ('settlement', 'given'), ('settlement', 'asked'),
        ('board', 'given'), ('board', 'missing'), ('board', 'asked')));
--> statement-breakpoint
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_about_check" CHECK ("job_decisions"."about" in ('posting', 'changes', 'published', 'reported', 'sent_back'));
--> statement-breakpoint
CREATE FUNCTION write_report_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb := coalesce(nullif(current_setting('fretboard.change', true), ''), '{}');
  was_open boolean := TG_OP = 'UPDATE' AND OLD.opened_at IS NOT NULL AND OLD.closed_at IS NULL;
  is_open boolean := NEW.opened_at IS NOT NULL AND NEW.closed_at IS NULL;
BEGIN
  IF NEW.kind = 'reported' AND was_open <> is_open THEN
    INSERT INTO audit_log (at, user_id, via, action, subject, subject_id, before, after) VALUES (
      coalesce((change ->> 'at')::timestamptz, now()),
      (change ->> 'user_id')::integer,
      coalesce(change ->> 'via', 'database'),
      'changed',
      'job',
      NEW.job_id,
      jsonb_build_object('recheck', CASE WHEN was_open THEN 'reported' END),
      jsonb_build_object('recheck', CASE WHEN is_open THEN 'reported' END)
    );
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log
  AFTER INSERT OR UPDATE ON matters
  FOR EACH ROW EXECUTE FUNCTION write_report_audit();
