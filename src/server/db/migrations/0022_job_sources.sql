CREATE TABLE "job_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"region" text NOT NULL,
	"board" text NOT NULL,
	"career_page" text NOT NULL,
	"words" text[] NOT NULL,
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
	CONSTRAINT "job_sources_kind_check" CHECK ("job_sources"."kind" in ('greenhouse', 'lever', 'ashby', 'workable', 'personio')),
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
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_jobs" ADD CONSTRAINT "source_jobs_source_id_job_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."job_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_jobs" ADD CONSTRAINT "source_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_sources_board_key" ON "job_sources" USING btree ("kind","region",lower("board"));--> statement-breakpoint
CREATE INDEX "job_sources_check_idx" ON "job_sources" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "job_sources_company_idx" ON "job_sources" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "job_sources_added_by_idx" ON "job_sources" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "source_jobs_job_idx" ON "source_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "source_jobs_undo_key_idx" ON "source_jobs" USING btree ("undo_key_hash");