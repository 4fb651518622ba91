DROP INDEX "employees_user_name_idx";--> statement-breakpoint
CREATE INDEX "employees_user_name_idx" ON "employees" USING btree ("user_id",("name" collate "und-x-icu"),"id");