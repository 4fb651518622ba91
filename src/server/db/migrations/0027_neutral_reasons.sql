UPDATE "job_reports" SET "reason" = 'off_topic' WHERE "reason" = 'not_django';--> statement-breakpoint
UPDATE "job_decisions" SET "reason" = 'off_topic' WHERE "reason" = 'not_django';--> statement-breakpoint
UPDATE "company_notices" SET "reason" = 'off_topic' WHERE "reason" = 'not_django';
