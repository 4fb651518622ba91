CREATE TABLE "mail_queue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"sealed" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"given_up_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "mail_queue_message_id_key" UNIQUE("message_id"),
	CONSTRAINT "mail_queue_recipient_check" CHECK (char_length("mail_queue"."recipient") between 3 and 320),
	CONSTRAINT "mail_queue_given_up_check" CHECK (("mail_queue"."given_up_at" is null) = ("mail_queue"."sealed" is not null)),
	CONSTRAINT "mail_queue_reason_check" CHECK (("mail_queue"."given_up_at" is null) = ("mail_queue"."reason" is null))
);
--> statement-breakpoint
CREATE INDEX "mail_queue_due_idx" ON "mail_queue" USING btree ("due_at","id") WHERE "mail_queue"."given_up_at" is null;