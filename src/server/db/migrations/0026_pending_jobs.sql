CREATE TABLE "pending_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key_hash" text,
	"sends_when_confirmed" boolean NOT NULL,
	"company_name" text NOT NULL,
	"job" jsonb NOT NULL,
	"network" text NOT NULL,
	"job_id" integer,
	"problem" jsonb,
	"attempted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD CONSTRAINT "pending_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD CONSTRAINT "pending_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_jobs_user_idx" ON "pending_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_jobs_job_idx" ON "pending_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "pending_jobs_created_idx" ON "pending_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_jobs_key" ON "pending_jobs" USING btree ("key_hash");