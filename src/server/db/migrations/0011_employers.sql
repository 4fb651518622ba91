CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"companies" jsonb NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"found" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_domains_domain_check" CHECK (char_length("company_domains"."domain") <= 253)
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_invitations_company_email_key" UNIQUE("company_id","email"),
	CONSTRAINT "company_invitations_role_check" CHECK ("company_invitations"."role" in ('owner', 'recruiter')),
	CONSTRAINT "company_invitations_email_check" CHECK ("company_invitations"."email" = lower("company_invitations"."email") and char_length("company_invitations"."email") <= 320)
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_role_check" CHECK ("company_members"."role" in ('owner', 'recruiter'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_figures" (
	"job_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"apply_clicks" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_figures_job_id_day_pk" PRIMARY KEY("job_id","day"),
	CONSTRAINT "job_figures_check" CHECK ("job_figures"."views" >= 0 and "job_figures"."apply_clicks" >= 0 and "job_figures"."saves" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocked_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"reason" text,
	"blocked_by" integer,
	"blocked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"about" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"message_ids" uuid[] DEFAULT '{}' NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "job_decisions_about_check" CHECK ("job_decisions"."about" in ('posting', 'changes', 'published', 'reported')),
	CONSTRAINT "job_decisions_decision_check" CHECK ("job_decisions"."decision" in ('approved', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "job_reminders" (
	"job_id" integer PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"key_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_reminders_key_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "job_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"reporter" text NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "job_reports_job_reporter_key" UNIQUE("job_id","reporter")
);
--> statement-breakpoint
CREATE TABLE "job_revisions" (
	"job_id" integer PRIMARY KEY NOT NULL,
	"changes" jsonb NOT NULL,
	"status" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer,
	CONSTRAINT "job_revisions_status_check" CHECK ("job_revisions"."status" in ('waiting', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"job_id" integer PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"told" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" uuid NOT NULL,
	"event" text NOT NULL,
	"job_id" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"remote_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "webhook_deliveries_message_id_key" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"format" text NOT NULL,
	"sealed" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_format_check" CHECK ("webhooks"."format" in ('standard', 'discord', 'slack', 'mattermost', 'discourse', 'mastodon')),
	CONSTRAINT "webhooks_name_check" CHECK (char_length("webhooks"."name") between 1 and 100)
);
--> statement-breakpoint
DROP INDEX "mail_queue_due_idx";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_sponsor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_unreviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "recheck" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_reviewer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "review_emails" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "review_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_figures" ADD CONSTRAINT "job_figures_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_domains" ADD CONSTRAINT "blocked_domains_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reminders" ADD CONSTRAINT "job_reminders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD CONSTRAINT "job_revisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD CONSTRAINT "job_revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due_idx" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "company_domains_check_idx" ON "company_domains" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "company_invitations_email_idx" ON "company_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "company_invitations_invited_by_idx" ON "company_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "company_members_user_idx" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drafts_updated_idx" ON "drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "blocked_domains_blocked_by_idx" ON "blocked_domains" USING btree ("blocked_by");--> statement-breakpoint
CREATE INDEX "job_decisions_job_idx" ON "job_decisions" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "job_decisions_decided_by_idx" ON "job_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "job_reports_user_idx" ON "job_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "job_revisions_waiting_idx" ON "job_revisions" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "job_revisions_submitted_by_idx" ON "job_revisions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "announcements_due_idx" ON "announcements" USING btree ("due_at") WHERE "announcements"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."delivered_at" is null and "webhook_deliveries"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_job_idx" ON "webhook_deliveries" USING btree ("webhook_id","job_id","id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_review_idx" ON "jobs" USING btree ("submitted_at","id") WHERE "jobs"."review" is not null or "jobs"."recheck" is not null;--> statement-breakpoint
CREATE INDEX "jobs_submitted_by_idx" ON "jobs" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "mail_queue_due_idx" ON "mail_queue" USING btree ("is_bulk","due_at","id") WHERE "mail_queue"."given_up_at" is null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_review_check" CHECK ("jobs"."review" is null or ("jobs"."review" in ('waiting', 'changes_wanted', 'refused', 'settlement') and not "jobs"."is_active"));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_recheck_check" CHECK ("jobs"."recheck" is null or ("jobs"."recheck" in ('published', 'reported') and "jobs"."is_active"));