import type { FastifyError, FastifyRequest } from "fastify";
import type { Edge } from "#server/platform/http/edge.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import type { Processor } from "./open-processor.ts";
import { receiveProcessorEvent } from "./receive-processor-event.ts";

const path = "/stripe/webhook";
/** Events carry whole objects, with metadata. */
const maxBodyBytes = 512 * 1024;

const webhookErrors = {
  notVerified: { status: 400, message: "The webhook could not be verified." },
} satisfies Record<string, RefusalSpec>;

/**
 * Receives what the processor reports: it is verified, stored and answered; a worker does the rest.
 */
export async function processorWebhookRoutes(
  { server, platform }: Edge,
  processor: Processor,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes as they were sent.
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer" },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.setErrorHandler((error: FastifyError) => {
      const isRefused = (error.statusCode ?? 500) < 500;
      throw isRefused ? new Refusal(webhookErrors.notVerified) : error;
    });
    scope.post(path, { bodyLimit: maxBodyBytes }, async (request) => {
      const { body, headers } = request;
      const signature = headers["stripe-signature"];
      const event = processor.verifyEvent({
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: typeof signature === "string" ? signature : undefined,
        nowMs: platform.clock.nowMs(),
      });
      if (!event) {
        platform.log.warn({ requestId: request.id }, "a webhook could not be verified");
        throw new Refusal(webhookErrors.notVerified);
      }
      await receiveProcessorEvent(platform, event);
      return { received: true };
    });
  });
}
