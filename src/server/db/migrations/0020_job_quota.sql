ALTER TABLE "companies" ADD COLUMN "job_quota" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_job_quota_check" CHECK ("companies"."job_quota" >= 0);