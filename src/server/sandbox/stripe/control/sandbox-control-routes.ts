import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Edge } from "#server/platform/http/edge.ts";
import { bodyErrors } from "#server/platform/http/json-body.ts";
import { checkOrigin } from "#server/platform/http/origin-guard.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { Fault, Release, Switches } from "../switches/sandbox-switches.ts";
import { StripeFault } from "../wire/stripe-fault.ts";
import type { SandboxControl } from "./sandbox-control.ts";

const base = "/api/dev/payment-sandbox";
const OpenDispute = z.strictObject({
  charge: z.string(),
  course: z.enum(["fraudulent", "product_not_received", "inquiry"]),
});
const EndDispute = z.strictObject({ end: z.enum(["won", "lost", "escalated", "closed"]) });
const EndRefund = z.strictObject({ status: z.enum(["succeeded", "failed", "canceled"]) });

/**
 * Defines the switches of the sandbox over HTTP, for other processes. Development aids: guarded
 * like all of them.
 */
export function sandboxControlRoutes(
  { server, trust }: Edge,
  control: SandboxControl,
  guard: (request: FastifyRequest) => Promise<void>,
): void {
  const onRequest = guard;
  const read = <Schema extends z.ZodType>(request: FastifyRequest, schema: Schema) => {
    checkOrigin(trust, request);
    const input = schema.safeParse(request.body ?? {});
    if (!input.success) throw new Refusal(bodyErrors.malformed);
    return input.data;
  };

  server.get(`${base}/switches`, { onRequest }, () => control.readSwitches());

  server.put(`${base}/switches`, { onRequest }, (request) =>
    control.setSwitches(read(request, Switches)),
  );

  server.delete(`${base}/switches`, { onRequest }, async (request) => {
    checkOrigin(trust, request);
    await control.reset();
    return control.readSwitches();
  });

  server.post(`${base}/faults`, { onRequest }, async (request) => {
    await control.addFault(read(request, Fault));
    return { added: true };
  });

  server.get(`${base}/webhooks`, { onRequest }, () => control.listDeliveries());

  server.post(`${base}/webhooks/release`, { onRequest }, async (request) => ({
    released: await control.releaseWebhooks(read(request, Release)),
  }));

  server.post<{ Params: { id: string } }>(`${base}/refunds/:id`, { onRequest }, async (request) => {
    const { status } = read(request, EndRefund);
    await control.endRefund(request.params.id, status).catch(refuse);
    return { status };
  });

  server.post(`${base}/disputes`, { onRequest }, async (request) => {
    const { charge, course } = read(request, OpenDispute);
    return { id: await control.openDispute(charge, course).catch(refuse) };
  });

  server.post<{ Params: { id: string } }>(
    `${base}/disputes/:id`,
    { onRequest },
    async (request) => {
      const { end } = read(request, EndDispute);
      await control.endDispute(request.params.id, end).catch(refuse);
      return { end };
    },
  );
}

function refuse(error: unknown): never {
  if (error instanceof StripeFault)
    throw new Refusal({ status: error.status, message: error.message });
  throw error;
}
