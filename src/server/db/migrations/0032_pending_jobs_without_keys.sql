DROP INDEX "pending_jobs_key";--> statement-breakpoint
ALTER TABLE "pending_jobs" DROP COLUMN "key_hash";