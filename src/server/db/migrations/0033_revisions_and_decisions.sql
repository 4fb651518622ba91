CREATE TABLE "revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer,
	"company_id" integer,
	"changes" jsonb NOT NULL,
	"status" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer,
	CONSTRAINT "revisions_job_key" UNIQUE("job_id"),
	CONSTRAINT "revisions_company_key" UNIQUE("company_id"),
	CONSTRAINT "revisions_subject_check" CHECK (num_nonnulls("revisions"."job_id", "revisions"."company_id") = 1),
	CONSTRAINT "revisions_status_check" CHECK ("revisions"."status" in ('waiting', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer,
	"company_id" integer NOT NULL,
	"about" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"changes" jsonb,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_about_check" CHECK ("decisions"."about" in ('posting', 'changes', 'published', 'reported', 'sent_back', 'company')),
	CONSTRAINT "decisions_company_check" CHECK (("decisions"."about" = 'company') = ("decisions"."changes" is not null)),
	CONSTRAINT "decisions_decision_check" CHECK ("decisions"."decision" in ('approved', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
INSERT INTO "revisions" ("job_id", "changes", "status", "edition", "submitted_at", "submitted_by")
  SELECT "job_id", "changes", "status", "edition", "submitted_at", "submitted_by" FROM "job_revisions";
--> statement-breakpoint
INSERT INTO "revisions" ("company_id", "changes", "status", "edition", "submitted_at", "submitted_by")
  SELECT "company_id", "changes", "status", "edition", "submitted_at", "submitted_by" FROM "company_revisions";
--> statement-breakpoint
INSERT INTO "decisions" ("id", "job_id", "company_id", "about", "decision", "reason", "note", "decided_by", "decided_at", "before", "undone_at")
  OVERRIDING SYSTEM VALUE
  SELECT "id", "job_id", "company_id", "about", "decision", "reason", "note", "decided_by", "decided_at", "before", "undone_at"
  FROM "job_decisions";
--> statement-breakpoint
-- The decisions on companies get IDs after the last one of a decision on a job, and so do their notices.
UPDATE "company_notices" SET "decision_id" = "decision_id" + coalesce(pg_sequence_last_value('job_decisions_id_seq'), 0)
  WHERE "job_id" IS NULL;
--> statement-breakpoint
INSERT INTO "decisions" ("id", "company_id", "about", "decision", "reason", "note", "changes", "decided_by", "decided_at", "before", "undone_at")
  OVERRIDING SYSTEM VALUE
  SELECT "id" + coalesce(pg_sequence_last_value('job_decisions_id_seq'), 0), "company_id", 'company', "decision", "reason", "note",
    "changes", "decided_by", "decided_at", "before", "undone_at"
  FROM "company_decisions";
--> statement-breakpoint
SELECT setval('decisions_id_seq', coalesce(pg_sequence_last_value('job_decisions_id_seq'), 0)
  + coalesce(pg_sequence_last_value('company_decisions_id_seq'), 0) + 1, false);
--> statement-breakpoint
ALTER TABLE "matters" DROP CONSTRAINT "matters_opened_by_job_decisions_id_fk";
--> statement-breakpoint
ALTER TABLE "matters" DROP CONSTRAINT "matters_closed_by_job_decisions_id_fk";
--> statement-breakpoint
DROP TABLE "company_decisions";
--> statement-breakpoint
DROP TABLE "company_revisions";
--> statement-breakpoint
DROP TABLE "job_decisions";
--> statement-breakpoint
DROP TABLE "job_revisions";
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "revisions_waiting_idx" ON "revisions" USING btree ("status","submitted_at");
--> statement-breakpoint
CREATE INDEX "revisions_submitted_by_idx" ON "revisions" USING btree ("submitted_by");
--> statement-breakpoint
CREATE INDEX "decisions_job_idx" ON "decisions" USING btree ("job_id","id");
--> statement-breakpoint
CREATE INDEX "decisions_company_idx" ON "decisions" USING btree ("company_id","id");
--> statement-breakpoint
CREATE INDEX "decisions_decided_by_idx" ON "decisions" USING btree ("decided_by");
--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_opened_by_decisions_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_closed_by_decisions_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER audit_log
  AFTER INSERT OR UPDATE OF undone_at ON decisions
  FOR EACH ROW WHEN (NEW.about = 'company') EXECUTE FUNCTION audit_company_decision();
