import { createServer } from 'node:http';
import { Client } from 'pg';
import { Server } from 'socket.io';
import { listen } from '../tests/listen.ts';
import { serve } from './serve.ts';

/*
 * The reference of goals 7 and 8: a bare relay from NOTIFY to a room of Socket.IO, with the
 * handshake's request dropped. It knows no users; the room is whatever the client asks for.
 */
const server = createServer();
const io = new Server(server, { serveClient: false });
io.on('connection', async (socket) => {
  const { room } = socket.handshake.query;
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, query: {} });
  if (typeof room === 'string') await socket.join(room);
  socket.emit('head', 0);
});

const client = new Client(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'));
await client.connect();
client.on('notification', ({ payload = '{}' }) => {
  const { room, event } = JSON.parse(payload) as { room: string; event: unknown };
  io.to(room).emit('event', event);
});
await client.query('listen bench_relay');

serve((await listen(server)).port, () => client.end());
