CREATE TABLE "company_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "company_decisions_decision_check" CHECK ("company_decisions"."decision" in ('approved', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "company_revisions" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"changes" jsonb NOT NULL,
	"status" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer,
	CONSTRAINT "company_revisions_status_check" CHECK ("company_revisions"."status" in ('waiting', 'changes_wanted', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "company_decisions" ADD CONSTRAINT "company_decisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_decisions" ADD CONSTRAINT "company_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_revisions" ADD CONSTRAINT "company_revisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_revisions" ADD CONSTRAINT "company_revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_decisions_company_idx" ON "company_decisions" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_decisions_decided_by_idx" ON "company_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "company_revisions_waiting_idx" ON "company_revisions" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "company_revisions_submitted_by_idx" ON "company_revisions" USING btree ("submitted_by");--> statement-breakpoint
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
  AFTER INSERT OR UPDATE OF undone_at ON company_decisions
  FOR EACH ROW EXECUTE FUNCTION audit_company_decision();
