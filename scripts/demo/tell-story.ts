import { tokenScopes } from "#contract/identity/scopes.ts";
import { moveClock, tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import {
  advanceClockOffset,
  beginClockInPast,
  rememberFirstUser,
} from "#server/platform/installation-store.ts";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import type { Platform } from "#server/platform/platform.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { connectDemo, type DemoApi } from "./demo-api.ts";
import { createDemoCatalog, createDemoSettings, type DemoCatalog } from "./demo-catalog.ts";
import { toDemoPerson } from "./demo-people.ts";
import { type StoryStep, writeStory } from "./demo-story.ts";

export const demoUser = {
  name: "Nora Northwind",
  email: "demo@northwind.example",
  password: "northwind-demo-shop",
};

/** A running program on an empty database. */
export interface Stage {
  platform: Platform;
  work: Work;
}

export interface StoryOptions {
  days: number;
  buyers: number;
  /** How much of the time has passed, from 0 to 1, and the date reached. */
  onProgress?: (share: number, at: Date) => void;
}

const dayMs = 86_400_000;
/**
 * The first account of a sandbox administers it. No account has this id, so the demonstration has
 * no administrator.
 */
const noUserId = "no administrator";

/**
 * Makes a seller with history: begins with the clock in the past and ends with it at the present.
 */
export async function tellStory(stage: Stage, options: StoryOptions): Promise<void> {
  const { platform } = stage;
  const { days, onProgress = () => {} } = options;
  const begins = platform.clock.nowMs() - days * dayMs;
  if (!(await beginClockInPast(platform.database.db, -days * dayMs)))
    throw new StartRefusal("The demonstration needs an empty database.");
  await unitOfWork(platform, systemCaller("demo"), ({ tx }) => rememberFirstUser(tx, noUserId));

  const visitor = connectDemo(platform.config.baseUrl);
  const seller = await createSeller(visitor);
  const catalog = await createDemoCatalog(seller.api);
  const play = { visitor, api: seller.api, catalog };
  for (const step of writeStory(days, options.buyers)) {
    // Spread over the working hours, so that an hour never has two of them.
    const at = new Date(begins + step.day * dayMs + (step.person % 9) * 3_600_000 + 60_000);
    if (at > (await tellClock(platform)).now) await moveClock(platform, stage.work, at);
    await playStep(play, step);
    onProgress(step.day / days, at);
  }
  await returnToPresent(stage);
  await seller.dropToken();
  onProgress(1, platform.clock.now());
}

async function createSeller(visitor: DemoApi) {
  const { cookie } = await visitor.postForCookie("/api/auth/sign-up/email", demoUser);
  const owner = visitor.with({ cookie });
  await confirmAddress(visitor, owner);
  const organization = await owner.post<{ id: string }>("/api/auth/organization/create", {
    name: "Northwind Press",
    slug: "northwind",
  });
  const { token, organization_access_token: made } = await owner.post<{
    token: string;
    organization_access_token: { id: string };
  }>("/v1/organization-access-tokens/", {
    comment: "Preparation of the demonstration",
    organization_id: organization.id,
    scopes: tokenScopes,
  });
  const api = visitor.with({ authorization: `Bearer ${token}` });
  await createDemoSettings(api, organization.id);
  return {
    api,
    /** The session of the sign-up has expired by then. */
    async dropToken() {
      const { email, password } = demoUser;
      const signIn = await visitor.postForCookie("/api/auth/sign-in/email", { email, password });
      const again = visitor.with({ cookie: signIn.cookie });
      const query = new URLSearchParams({ organization_id: organization.id });
      await again.delete(`/v1/organization-access-tokens/${made.id}?${query}`);
      await again.post("/api/auth/sign-out");
    },
  };
}

async function confirmAddress(visitor: DemoApi, owner: DemoApi): Promise<void> {
  const query = new URLSearchParams({ to: demoUser.email });
  const mails = await visitor.get<{ links: string[] }[]>(`/api/dev/mailbox?${query}`);
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes("verify-email"));
  if (link) {
    const token = new URL(link).searchParams.get("token");
    await owner.post("/api/auth/confirm-email", { token });
  }
}

interface Play {
  visitor: DemoApi;
  api: DemoApi;
  catalog: DemoCatalog;
}

async function playStep(play: Play, { person, deed }: StoryStep): Promise<void> {
  const { api, catalog } = play;
  switch (deed.kind) {
    case "buy":
    case "abandon":
      return visitCheckout(play, person, deed);
    case "refund": {
      const [order] = await listOwn<{ id: string; net_amount: number }>(api, "orders", person);
      if (!order) return;
      const amount = Math.round(order.net_amount * deed.share);
      const body = { order_id: order.id, reason: "customer_request", amount };
      await api.post("/v1/refunds/", body);
      return;
    }
    case "change": {
      const body = {
        product_id: catalog.products[deed.product],
        proration_behavior: deed.proration,
      };
      return changeSubscription(api, person, body);
    }
    case "cancel": {
      const customer_cancellation_reason = person % 2 === 0 ? "too_expensive" : "unused";
      return changeSubscription(api, person, {
        cancel_at_period_end: true,
        customer_cancellation_reason,
      });
    }
    case "uncancel":
      return changeSubscription(api, person, { cancel_at_period_end: false });
    case "revoke":
      return changeSubscription(api, person, { revoke: true });
  }
}

async function visitCheckout(
  { visitor, api, catalog }: Play,
  number: number,
  deed: Extract<StoryStep["deed"], { kind: "buy" | "abandon" }>,
): Promise<void> {
  const buyer = toDemoPerson(number);
  const discount = deed.kind === "buy" ? deed.discount : undefined;
  const amount = deed.kind === "buy" ? deed.amount : undefined;
  const checkout = await api.post<{ client_secret: string }>("/v1/checkouts/", {
    products: [catalog.products[deed.product]],
    ...(discount ? { discount_id: catalog.discounts[discount] } : {}),
    ...(amount ? { amount } : {}),
  });
  if (deed.kind === "abandon") return;
  // A card that is declined is part of the story.
  await visitor.attempt(`/v1/checkouts/client/${checkout.client_secret}/confirm`, {
    ...(deed.product === "sampler"
      ? {}
      : { confirmation_token_id: `ctoken_${deed.card ?? "visa"}` }),
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_billing_address: buyer.address,
  });
}

/** Changes the newest subscription of a buyer. One that has ended meanwhile is left alone. */
async function changeSubscription(
  api: DemoApi,
  person: number,
  body: Record<string, unknown>,
): Promise<void> {
  const found = await listOwn<{ id: string; ended_at: string | null }>(
    api,
    "subscriptions",
    person,
  );
  const current = found.find(({ ended_at: endedAt }) => endedAt === null);
  if (current) await api.patch(`/v1/subscriptions/${current.id}`, body);
}

/** The newest first. */
async function listOwn<Item>(
  api: DemoApi,
  what: "orders" | "subscriptions",
  person: number,
): Promise<Item[]> {
  const email = new URLSearchParams({ email: toDemoPerson(person).email });
  const { items: customers } = await api.get<{ items: { id: string }[] }>(
    `/v1/customers/?${email}`,
  );
  const [customer] = customers;
  if (!customer) return [];
  const query = new URLSearchParams({ customer_id: customer.id });
  return (await api.get<{ items: Item[] }>(`/v1/${what}/?${query}`)).items;
}

/** The clock of the machine goes on meanwhile: the last step closes the seconds that are left. */
async function returnToPresent({ platform, work }: Stage): Promise<void> {
  await moveClock(platform, work, platform.clock.now());
  await advanceClockOffset(platform.database.db, 0);
}
