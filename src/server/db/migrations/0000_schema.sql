CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "apply_link_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "apply_link_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"link" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"via" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authenticators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"sealed" text,
	"last_step" bigint,
	"used_mask" integer DEFAULT 0 NOT NULL,
	"name" text,
	"credential_id" text,
	"public_key" text,
	"sign_count" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"is_passwordless" boolean DEFAULT false NOT NULL,
	"is_backup_eligible" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "authenticators_type_check" CHECK ("authenticators"."type" in ('totp', 'recovery_codes', 'webauthn')),
	CONSTRAINT "authenticators_webauthn_check" CHECK (("authenticators"."type" = 'webauthn') = ("authenticators"."credential_id" is not null and "authenticators"."public_key" is not null)),
	CONSTRAINT "authenticators_sealed_check" CHECK (("authenticators"."type" = 'webauthn') = ("authenticators"."sealed" is null))
);
--> statement-breakpoint
CREATE TABLE "board_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"apply_clicks" integer DEFAULT 0 NOT NULL,
	"emails" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "board_days_check" CHECK (least("board_days"."visitors", "board_days"."views", "board_days"."apply_clicks") >= 0)
);
--> statement-breakpoint
CREATE TABLE "board_weeks" (
	"monday" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "count_salts" (
	"period" text NOT NULL,
	"start" date NOT NULL,
	"salt" text NOT NULL,
	"registers" smallint[],
	CONSTRAINT "count_salts_period_start_pk" PRIMARY KEY("period","start"),
	CONSTRAINT "count_salts_period_check" CHECK ("count_salts"."period" in ('day', 'week'))
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"monday" date NOT NULL,
	"search" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "empty_searches_monday_search_network_pk" PRIMARY KEY("monday","search","network"),
	CONSTRAINT "empty_searches_search_check" CHECK (char_length("empty_searches"."search") between 2 and 60)
);
--> statement-breakpoint
CREATE TABLE "bookmarks" (
	"user_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"website" text,
	"description" text,
	"logo" text,
	"is_sponsor" boolean DEFAULT false NOT NULL,
	"job_quota" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_name_check" CHECK (char_length("companies"."name") between 1 and 200),
	CONSTRAINT "companies_job_quota_check" CHECK ("companies"."job_quota" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"registrable" text,
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
CREATE TABLE "company_members" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"decision_emails" text,
	"decisions_emailed_at" timestamp (3) with time zone,
	"weekly_emailed_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_role_check" CHECK ("company_members"."role" in ('owner', 'recruiter')),
	CONSTRAINT "company_members_decision_emails_check" CHECK ("company_members"."decision_emails" in ('all', 'own', 'none'))
);
--> statement-breakpoint
CREATE TABLE "company_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"job_id" integer,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"author_ids" integer[] NOT NULL,
	"emailed_ids" integer[] DEFAULT '{}' NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decision_id" integer
);
--> statement-breakpoint
CREATE TABLE "contact_pauses" (
	"domain" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"counts_from" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"developer_id" integer NOT NULL,
	"company_id" integer,
	"domain" text NOT NULL,
	"job_id" integer,
	"sent_by" integer,
	"card" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"key_hash" text NOT NULL,
	"emailed_to" text NOT NULL,
	"shared_name" text,
	"shared_email" text,
	"note" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "contact_requests_key_hash_key" UNIQUE("key_hash"),
	CONSTRAINT "contact_requests_status_check" CHECK ("contact_requests"."status" in ('sent', 'accepted', 'declined', 'lapsed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "developer_exclusions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "developer_exclusions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer,
	"domain" text,
	CONSTRAINT "developer_exclusions_check" CHECK (num_nonnulls("developer_exclusions"."company_id", "developer_exclusions"."domain") >= 1)
);
--> statement-breakpoint
CREATE TABLE "developers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"visibility" text DEFAULT 'off' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"fresh_until" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"keep_key_hash" text,
	"public_id" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"seniority" text,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"proposed_skills" text[] DEFAULT '{}' NOT NULL,
	"country" text,
	"region" text,
	"utc_offset" integer,
	"location_types" text[] DEFAULT '{}' NOT NULL,
	"employment_schedules" text[] DEFAULT '{}' NOT NULL,
	"contract_types" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"available_from" date,
	"salary_min" integer,
	"salary_currency" text,
	"salary_period" text,
	"bio" text,
	"links" text[] DEFAULT '{}' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "developers_keep_key_hash_key" UNIQUE("keep_key_hash"),
	CONSTRAINT "developers_public_id_key" UNIQUE("public_id"),
	CONSTRAINT "developers_visibility_check" CHECK ("developers"."visibility" in ('off', 'anonymous', 'named')),
	CONSTRAINT "developers_on_check" CHECK (("developers"."visibility" <> 'off') = ("developers"."public_id" is not null and "developers"."fresh_until" is not null)),
	CONSTRAINT "developers_place_check" CHECK (num_nonnulls("developers"."country", "developers"."region") <= 1),
	CONSTRAINT "developers_offset_check" CHECK ("developers"."utc_offset" between -12 and 14)
);
--> statement-breakpoint
CREATE TABLE "directory_skills" (
	"name" text PRIMARY KEY NOT NULL,
	"is_added" boolean NOT NULL,
	"decided_by" integer
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"department" text NOT NULL,
	"salary" numeric(14, 2) NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "employees_name_check" CHECK (char_length("employees"."name") between 1 and 200),
	CONSTRAINT "employees_salary_check" CHECK ("employees"."salary" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_usd" double precision NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "exchange_rates_per_usd_check" CHECK ("exchange_rates"."per_usd" > 0)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"key_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_company_email_key" UNIQUE NULLS NOT DISTINCT("company_id","email"),
	CONSTRAINT "invitations_key_hash_key" UNIQUE("key_hash"),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('owner', 'recruiter') and "invitations"."company_id" is not null or "invitations"."role" in ('staff', 'reviewer') and "invitations"."company_id" is null),
	CONSTRAINT "invitations_email_check" CHECK ("invitations"."email" = lower("invitations"."email") and char_length("invitations"."email") <= 320)
);
--> statement-breakpoint
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
CREATE TABLE "job_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"region" text NOT NULL,
	"board" text NOT NULL,
	"career_page" text NOT NULL,
	"words" text[] NOT NULL,
	"remote_places" boolean,
	"added_by" integer,
	"proven_at" timestamp (3) with time zone NOT NULL,
	"proof_missing_since" timestamp (3) with time zone,
	"next_proof_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"pause_reason" text,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"etag" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failure_emailed_at" timestamp (3) with time zone,
	"last_good_at" timestamp (3) with time zone,
	"last_result" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_sources_kind_check" CHECK ("job_sources"."kind" in ('greenhouse', 'lever', 'ashby', 'workable', 'personio', 'recruitee', 'teamtailor')),
	CONSTRAINT "job_sources_region_check" CHECK ("job_sources"."region" in ('us', 'eu')),
	CONSTRAINT "job_sources_board_check" CHECK ("job_sources"."board" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
	CONSTRAINT "job_sources_career_page_check" CHECK (char_length("job_sources"."career_page") <= 2000),
	CONSTRAINT "job_sources_pause_check" CHECK (("job_sources"."paused_at" is null) = ("job_sources"."pause_reason" is null) and "job_sources"."pause_reason" in ('member', 'staff', 'proof_lost', 'no_owner', 'flapping'))
);
--> statement-breakpoint
CREATE TABLE "source_jobs" (
	"source_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"job_id" integer,
	"title" text NOT NULL,
	"content_hash" text NOT NULL,
	"imported_fields" jsonb,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"missing_since" timestamp (3) with time zone,
	"outcome" text NOT NULL,
	"reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	"undo_key_hash" text,
	"undone_at" timestamp (3) with time zone,
	"renewals" integer DEFAULT 0 NOT NULL,
	"edits_on" date,
	"edit_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "source_jobs_source_id_external_id_pk" PRIMARY KEY("source_id","external_id"),
	CONSTRAINT "source_jobs_external_id_check" CHECK (char_length("source_jobs"."external_id") <= 300),
	CONSTRAINT "source_jobs_outcome_check" CHECK ("source_jobs"."outcome" in ('job', 'not_relevant', 'refused'))
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
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"location_type" text,
	"location" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"salary_min" integer,
	"salary_max" integer,
	"salary_period" text,
	"salary_currency" text DEFAULT 'USD' NOT NULL,
	"employment_schedule" text,
	"contract_type" text,
	"seniority_level" text,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"visa_sponsorship" boolean DEFAULT false NOT NULL,
	"overlap" jsonb,
	"apply_link" text NOT NULL,
	"stage" text DEFAULT 'board' NOT NULL,
	"is_active" boolean GENERATED ALWAYS AS (stage = 'board') STORED NOT NULL,
	"approval" text DEFAULT 'given' NOT NULL,
	"source" text,
	"external_id" text,
	"first_published_at" timestamp (3) with time zone,
	"first_listed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" integer,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_source_external_id_key" UNIQUE("source","external_id"),
	CONSTRAINT "jobs_stage_check" CHECK (("jobs"."stage", "jobs"."approval") in (('off', 'given'), ('off', 'missing'), ('waiting', 'asked'),
        ('changes_wanted', 'missing'), ('refused', 'missing'), ('settlement', 'given'), ('settlement', 'asked'),
        ('scheduled', 'given'), ('scheduled', 'asked'),
        ('board', 'given'), ('board', 'missing'), ('board', 'asked'))),
	CONSTRAINT "jobs_source_check" CHECK (char_length("jobs"."source") <= 100),
	CONSTRAINT "jobs_external_id_check" CHECK (char_length("jobs"."external_id") <= 500),
	CONSTRAINT "jobs_salary_currency_check" CHECK (char_length("jobs"."salary_currency") = 3),
	CONSTRAINT "jobs_overlap_check" CHECK ("jobs"."overlap" is null or coalesce(("jobs"."overlap" ->> 'hours')::integer between 1 and 8
        and ("jobs"."overlap" ->> 'utc_offset')::integer between -12 and 14, false)),
	CONSTRAINT "jobs_salary_min_check" CHECK ("jobs"."salary_min" >= 0),
	CONSTRAINT "jobs_salary_max_check" CHECK ("jobs"."salary_max" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"sealed" text,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"given_up_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "mail_queue_message_id_key" UNIQUE("message_id"),
	CONSTRAINT "mail_queue_recipient_check" CHECK (char_length("mail_queue"."recipient") between 3 and 320),
	CONSTRAINT "mail_queue_sealed_check" CHECK ("mail_queue"."given_up_at" is not null or "mail_queue"."sealed" is not null),
	CONSTRAINT "mail_queue_reason_check" CHECK (("mail_queue"."given_up_at" is null) = ("mail_queue"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address_hash" text NOT NULL,
	"template" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"sends_when_confirmed" boolean NOT NULL,
	"company_name" text NOT NULL,
	"job" jsonb NOT NULL,
	"job_id" integer,
	"problem" jsonb,
	"attempted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"reason" text,
	"blocked_by" integer,
	"blocked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer,
	"company_id" integer,
	"developer_id" integer,
	"about" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"changes" jsonb,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"pending_since" timestamp (3) with time zone,
	"before" jsonb,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_about_check" CHECK ("decisions"."about" in ('posting', 'changes', 'published', 'reported', 'sent_back', 'company', 'developer')),
	CONSTRAINT "decisions_subject_check" CHECK (num_nonnulls("decisions"."company_id", "decisions"."developer_id") = 1
        and ("decisions"."about" = 'developer') = ("decisions"."developer_id" is not null)),
	CONSTRAINT "decisions_company_check" CHECK (("decisions"."about" = 'company') = ("decisions"."changes" is not null)),
	CONSTRAINT "decisions_decision_check" CHECK ("decisions"."decision" in ('approved', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "job_reminder_keys" (
	"key_hash" text NOT NULL,
	"job_id" integer NOT NULL,
	"about" text DEFAULT 'expiry' NOT NULL,
	"email_address_id" integer NOT NULL,
	CONSTRAINT "job_reminder_keys_key_hash_email_address_id_pk" PRIMARY KEY("key_hash","email_address_id")
);
--> statement-breakpoint
CREATE TABLE "job_reminders" (
	"job_id" integer NOT NULL,
	"about" text DEFAULT 'expiry' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_reminders_job_id_about_pk" PRIMARY KEY("job_id","about"),
	CONSTRAINT "job_reminders_about_check" CHECK ("job_reminders"."about" in ('expiry', 'dead_link'))
);
--> statement-breakpoint
CREATE TABLE "job_undos" (
	"job_id" integer PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"before" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"job_id" integer,
	"developer_id" integer,
	"kind" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by" integer,
	"closed_by" integer,
	"closed_at" timestamp (3) with time zone,
	"copy" jsonb,
	CONSTRAINT "matters_subject_check" CHECK (num_nonnulls("matters"."company_id", "matters"."developer_id") = 1
        and num_nonnulls("matters"."company_id", "matters"."job_id") <> 1),
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
CREATE TABLE "rate_limit_hits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"hits" bigint[] NOT NULL,
	"was_taken" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 0 NOT NULL,
	"client" text NOT NULL,
	"user_id" integer,
	"generation" integer DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_id_key" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"checklist_dismissed_at" timestamp (3) with time zone,
	"test_email_sent_at" timestamp (3) with time zone,
	"test_email_arrived_at" timestamp (3) with time zone,
	CONSTRAINT "site_settings_one_row_check" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"uid" text NOT NULL,
	"extra_data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "social_accounts_provider_uid_key" UNIQUE("provider","uid")
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_marks" (
	"user_id" integer NOT NULL,
	"mark" text NOT NULL,
	"provider" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_marks_user_id_mark_provider_pk" PRIMARY KEY("user_id","mark","provider")
);
--> statement-breakpoint
CREATE TABLE "email_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_addresses_user_email_key" UNIQUE("user_id","email"),
	CONSTRAINT "email_addresses_email_check" CHECK ("email_addresses"."email" = lower("email_addresses"."email") and char_length("email_addresses"."email") <= 320)
);
--> statement-breakpoint
CREATE TABLE "link_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email_address_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_as" text,
	CONSTRAINT "link_keys_spent_check" CHECK ("link_keys"."spent_as" in ('used', 'outdated'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"display_name" text,
	"avatar" text,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_reviewer" boolean DEFAULT false NOT NULL,
	"review_emails" text DEFAULT 'daily' NOT NULL,
	"review_emailed_at" timestamp (3) with time zone,
	"weekly_emailed_on" date,
	"session_generation" integer DEFAULT 0 NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apply_link_checks" ADD CONSTRAINT "apply_link_checks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notices" ADD CONSTRAINT "company_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_developer_id_users_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_exclusions" ADD CONSTRAINT "developer_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_exclusions" ADD CONSTRAINT "developer_exclusions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developers" ADD CONSTRAINT "developers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_skills" ADD CONSTRAINT "directory_skills_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_jobs" ADD CONSTRAINT "source_jobs_source_id_job_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."job_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_jobs" ADD CONSTRAINT "source_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_figures" ADD CONSTRAINT "job_figures_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD CONSTRAINT "pending_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD CONSTRAINT "pending_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_domains" ADD CONSTRAINT "blocked_domains_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_developer_id_users_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reminder_keys" ADD CONSTRAINT "job_reminder_keys_email_address_id_email_addresses_id_fk" FOREIGN KEY ("email_address_id") REFERENCES "public"."email_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reminder_keys" ADD CONSTRAINT "job_reminder_keys_job_id_about_job_reminders_job_id_about_fk" FOREIGN KEY ("job_id","about") REFERENCES "public"."job_reminders"("job_id","about") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reminders" ADD CONSTRAINT "job_reminders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_undos" ADD CONSTRAINT "job_undos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_undos" ADD CONSTRAINT "job_undos_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_developer_id_users_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_opened_by_decisions_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_closed_by_decisions_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_matter_id_matters_id_fk" FOREIGN KEY ("matter_id") REFERENCES "public"."matters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_marks" ADD CONSTRAINT "user_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_addresses" ADD CONSTRAINT "email_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_keys" ADD CONSTRAINT "link_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_keys" ADD CONSTRAINT "link_keys_email_address_id_email_addresses_id_fk" FOREIGN KEY ("email_address_id") REFERENCES "public"."email_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_images_hash_fk" FOREIGN KEY ("avatar") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due_idx" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "apply_link_checks_key" ON "apply_link_checks" USING btree ("company_id",md5("link"));--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_sent_idx" ON "audit_log" USING btree ("at") WHERE "audit_log"."subject" = 'job' and "audit_log"."after" ->> 'submitted_at' is not null and "audit_log"."after" ->> 'stage' <> 'off';--> statement-breakpoint
CREATE INDEX "authenticators_user_idx" ON "authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_one_of_a_kind_key" ON "authenticators" USING btree ("user_id","type") WHERE "authenticators"."type" <> 'webauthn';--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_credential_key" ON "authenticators" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "bookmarks_job_idx" ON "bookmarks" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_key" ON "companies" USING btree ((lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "company_domains_check_idx" ON "company_domains" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "company_members_user_idx" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_notices_company_idx" ON "company_notices" USING btree ("company_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_requests_sent_key" ON "contact_requests" USING btree ("company_id","developer_id") WHERE "contact_requests"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "contact_requests_company_idx" ON "contact_requests" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_requests_domain_idx" ON "contact_requests" USING btree ("domain","created_at");--> statement-breakpoint
CREATE INDEX "contact_requests_developer_idx" ON "contact_requests" USING btree ("developer_id");--> statement-breakpoint
CREATE INDEX "contact_requests_job_idx" ON "contact_requests" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "contact_requests_sent_by_idx" ON "contact_requests" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "developer_exclusions_user_idx" ON "developer_exclusions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "developer_exclusions_company_idx" ON "developer_exclusions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "developer_exclusions_domain_idx" ON "developer_exclusions" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "developers_fresh_idx" ON "developers" USING btree ("fresh_until");--> statement-breakpoint
CREATE INDEX "directory_skills_decided_by_idx" ON "directory_skills" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "employees_user_idx" ON "employees" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "employees_user_name_idx" ON "employees" USING btree ("user_id",("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "employees_user_department_idx" ON "employees" USING btree ("user_id","department","salary");--> statement-breakpoint
CREATE INDEX "employees_user_salary_idx" ON "employees" USING btree ("user_id","salary","id");--> statement-breakpoint
CREATE INDEX "images_created_idx" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_invited_by_idx" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_email_query_key" ON "job_alerts" USING btree ("email","query") WHERE "job_alerts"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_user_query_key" ON "job_alerts" USING btree ("user_id","query") WHERE "job_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "job_alerts_due_idx" ON "job_alerts" USING btree ("frequency","listed_until") WHERE "job_alerts"."confirmed_at" is not null and "job_alerts"."paused_at" is null and "job_alerts"."asked_to_keep_at" is null and "job_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "job_alerts_email_idx" ON "job_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "job_alerts_user_idx" ON "job_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_sources_board_key" ON "job_sources" USING btree ("kind","region",lower("board"));--> statement-breakpoint
CREATE INDEX "job_sources_check_idx" ON "job_sources" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "job_sources_company_idx" ON "job_sources" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "job_sources_added_by_idx" ON "job_sources" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "source_jobs_job_idx" ON "source_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "source_jobs_undo_key_idx" ON "source_jobs" USING btree ("undo_key_hash");--> statement-breakpoint
CREATE INDEX "jobs_newest_idx" ON "jobs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_company_idx" ON "jobs" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_review_idx" ON "jobs" USING btree ("submitted_at","id") WHERE "jobs"."approval" = 'asked';--> statement-breakpoint
CREATE INDEX "jobs_first_listed_idx" ON "jobs" USING btree (coalesce("first_listed_at", "first_published_at"));--> statement-breakpoint
CREATE INDEX "jobs_scheduled_idx" ON "jobs" USING btree ("publish_at") WHERE "jobs"."stage" = 'scheduled';--> statement-breakpoint
CREATE INDEX "jobs_submitted_by_idx" ON "jobs" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "mail_queue_due_idx" ON "mail_queue" USING btree ("is_bulk","due_at","id") WHERE "mail_queue"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "sent_emails_address_idx" ON "sent_emails" USING btree ("address_hash","id");--> statement-breakpoint
CREATE INDEX "sent_emails_time_idx" ON "sent_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "pending_jobs_user_idx" ON "pending_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_jobs_job_idx" ON "pending_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "pending_jobs_created_idx" ON "pending_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blocked_domains_blocked_by_idx" ON "blocked_domains" USING btree ("blocked_by");--> statement-breakpoint
CREATE INDEX "decisions_job_idx" ON "decisions" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "decisions_company_idx" ON "decisions" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "decisions_developer_idx" ON "decisions" USING btree ("developer_id","id");--> statement-breakpoint
CREATE INDEX "decisions_decided_by_idx" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "decisions_decided_at_idx" ON "decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "job_reminder_keys_job_idx" ON "job_reminder_keys" USING btree ("job_id","about");--> statement-breakpoint
CREATE INDEX "job_reminder_keys_address_idx" ON "job_reminder_keys" USING btree ("email_address_id");--> statement-breakpoint
CREATE INDEX "job_undos_made_by_idx" ON "job_undos" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "matters_unclosed_key" ON "matters" USING btree ("job_id","kind") WHERE "matters"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "matters_unclosed_developer_key" ON "matters" USING btree ("developer_id","kind") WHERE "matters"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "matters_developer_idx" ON "matters" USING btree ("developer_id");--> statement-breakpoint
CREATE INDEX "matters_company_idx" ON "matters" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "matters_job_idx" ON "matters" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "matters_opened_by_idx" ON "matters" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "matters_closed_by_idx" ON "matters" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "reports_user_idx" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "revisions_waiting_idx" ON "revisions" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "revisions_submitted_by_idx" ON "revisions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "rate_limit_hits_expiry_idx" ON "rate_limit_hits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_tokens_expiry_idx" ON "spent_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_accounts_user_idx" ON "social_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_verified_key" ON "email_addresses" USING btree ("email") WHERE "email_addresses"."is_verified";--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_primary_key" ON "email_addresses" USING btree ("email") WHERE "email_addresses"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "email_addresses_one_primary_key" ON "email_addresses" USING btree ("user_id") WHERE "email_addresses"."is_primary";--> statement-breakpoint
CREATE INDEX "email_addresses_email_idx" ON "email_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "link_keys_user_idx" ON "link_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_keys_address_idx" ON "link_keys" USING btree ("email_address_id");--> statement-breakpoint
CREATE INDEX "link_keys_expiry_idx" ON "link_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "announcements_due_idx" ON "announcements" USING btree ("due_at") WHERE "announcements"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."delivered_at" is null and "webhook_deliveries"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_job_idx" ON "webhook_deliveries" USING btree ("webhook_id","job_id","id");--> statement-breakpoint
-- Triggers, which drizzle-kit does not generate.
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
--> statement-breakpoint
CREATE TRIGGER jobs_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs_changed();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION notify_site_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY site_settings_changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER site_settings_changed
  AFTER INSERT OR UPDATE OR DELETE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION notify_site_settings_changed();
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- Decisions on a company's pending changes appear in its history, with the reason and, unless approved, what was proposed.
CREATE FUNCTION audit_company_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb := coalesce(nullif(current_setting('fretboard.change', true), ''), '{}');
  decided jsonb := jsonb_build_object('decision', NEW.decision, 'reason', NEW.reason, 'note', NEW.note);
  undecided jsonb;
  is_undone boolean := NEW.undone_at IS NOT NULL;
BEGIN
  IF NEW.decision <> 'approved' THEN
    decided := decided || (SELECT coalesce(jsonb_object_agg('proposed_' || key, value), '{}') FROM jsonb_each(NEW.changes));
  END IF;
  SELECT jsonb_object_agg(key, NULL::text) INTO undecided FROM jsonb_each(decided);
  INSERT INTO audit_log (at, user_id, via, action, subject, subject_id, before, after) VALUES (
    coalesce((change ->> 'at')::timestamptz, now()),
    (change ->> 'user_id')::integer,
    coalesce(change ->> 'via', 'database'),
    'changed',
    'company',
    NEW.company_id,
    CASE WHEN is_undone THEN decided ELSE undecided END,
    CASE WHEN is_undone THEN undecided ELSE decided END
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log
  AFTER INSERT OR UPDATE OF undone_at ON decisions
  FOR EACH ROW WHEN (NEW.about = 'company') EXECUTE FUNCTION audit_company_decision();
--> statement-breakpoint
CREATE FUNCTION write_report_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb := coalesce(nullif(current_setting('fretboard.change', true), ''), '{}');
  was_open boolean := TG_OP = 'UPDATE' AND OLD.opened_at IS NOT NULL AND OLD.closed_at IS NULL;
  is_open boolean := NEW.opened_at IS NOT NULL AND NEW.closed_at IS NULL;
BEGIN
  IF NEW.kind = 'reported' AND NEW.job_id IS NOT NULL AND was_open <> is_open THEN
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
