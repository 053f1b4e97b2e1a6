-- CreateTable
CREATE TABLE "sms_day" (
    "day" DATE NOT NULL,
    "sent" INTEGER NOT NULL,

    CONSTRAINT "sms_day_pkey" PRIMARY KEY ("day")
);

-- What is given back was taken before.
ALTER TABLE "sms_day" ADD CONSTRAINT "sms_day_sent" CHECK ("sent" >= 0);
