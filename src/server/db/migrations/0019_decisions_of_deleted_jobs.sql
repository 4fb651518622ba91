ALTER TABLE "job_decisions" DROP CONSTRAINT "job_decisions_job_id_jobs_id_fk";
--> statement-breakpoint
ALTER TABLE "job_decisions" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_decisions" ADD COLUMN "company_id" integer;--> statement-breakpoint
UPDATE "job_decisions" SET "company_id" = "jobs"."company_id" FROM "jobs" WHERE "jobs"."id" = "job_decisions"."job_id";--> statement-breakpoint
ALTER TABLE "job_decisions" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_decisions_company_idx" ON "job_decisions" USING btree ("company_id");