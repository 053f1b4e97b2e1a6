-- CreateTable
CREATE TABLE "overdue_mail" (
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "emails" INTEGER NOT NULL,

    CONSTRAINT "overdue_mail_pkey" PRIMARY KEY ("day")
);

-- What the schema language cannot say.
ALTER TABLE "overdue_mail" ADD CONSTRAINT "overdue_mail_emails_counted" CHECK (emails >= 0);
